//! Where files are dropped or chosen.

use super::Reader;
use crate::browser::open_file;
use crate::components::reactive::{dynamic, press};
use crate::state::use_app;
use leptos::ev::DragEvent;
use leptos::{html, prelude::*};

/// What a file chooser offers first; a dropped file may be called anything.
const KINDS: &str = ".onnx,.tflite,.xml,.safetensors,.pt,.pth,.engine,.plan,.trt";

/// The model files of the step, and where to drop more.
#[component]
pub fn Zone() -> impl IntoView {
    let app = use_app();
    let reader = expect_context::<Reader>();
    let input = NodeRef::<html::Input>::new();
    let choose = move || {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    let over = RwSignal::new(false);
    let hover: Box<dyn FnMut(DragEvent)> = Box::new(move |event| {
        if open_file::drags_files(&event) {
            event.prevent_default();
            over.set(true);
        }
    });
    let leave: Box<dyn FnMut(DragEvent)> = Box::new(move |_| over.set(false));
    // The drop itself is the page's: see `app.rs`.
    let drop: Box<dyn FnMut(DragEvent)> = Box::new(move |_| over.set(false));
    view! {
        <section class="reader" aria-labelledby="reader-title">
            <h3 id="reader-title">"Model files"</h3>
            <div
                class="zone"
                class:zone--over=over
                data-testid="model-zone"
                on:dragover=hover
                on:dragleave=leave
                on:drop=drop
            >
                <p>
                    <b>"Drop a model file here"</b>
                    " to read its parameters, MACs and activation peak. It is read on this machine; nothing is uploaded."
                </p>
                <button type="button" on:click=press(choose)>"Choose model files"</button>
                <p class="field__hint">"ONNX, TFLite, OpenVINO .xml, safetensors, PyTorch, TensorRT engines"</p>
                <input
                    type="file"
                    class="vh"
                    multiple
                    accept=KINDS
                    aria-label="Model files"
                    tabindex="-1"
                    data-testid="model-files"
                    node_ref=input
                    on:change:target=move |event| reader.open(app, open_file::all_chosen(&event.target()))
                />
            </div>
            {dynamic(move || reader.0.get().map(|part| (part.list)()).into_any())}
        </section>
    }
    .into_any()
}
