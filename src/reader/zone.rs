//! Where files are dropped or chosen, and the list of those that are open.

use super::file::file;
use super::{MAX_FILES, use_reader};
use crate::browser::open_file;
use crate::components::reactive::{memo, press, truth};
use crate::state::use_app;
use cellsizer_sizing::format::Units;
use leptos::ev::DragEvent;
use leptos::{html, prelude::*};

/// What a file chooser offers first; a dropped file may be called anything.
const KINDS: &str = ".onnx,.tflite,.xml,.safetensors,.pt,.pth,.engine,.plan,.trt";

/// The model files of the step.
#[component]
pub fn ModelFiles() -> impl IntoView {
    let app = use_app();
    let reader = use_reader();
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
    // Texts are made in the worker: it makes them anew when the units change, also while this step was closed.
    Effect::new(move |_| {
        let binary = app.units().get() == Units::Binary;
        let old = |file: &&super::ModelFile| file.ask.binary != binary;
        let ids: Vec<u32> = reader.files.with_untracked(|files| files.iter().filter(old).map(|f| f.id).collect());
        for id in ids {
            reader.ask(id, |ask| ask.binary = binary);
        }
    });
    let ids = memo(move || reader.files.with(|files| files.iter().map(|file| file.id).collect::<Vec<_>>()));
    let full = truth(move || ids.with(Vec::len) >= MAX_FILES);
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
                <button type="button" disabled=full on:click=press(choose)>"Choose model files"</button>
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
            <ol class="rows">
                <For each=move || ids.get() key=|id| *id children=file/>
            </ol>
        </section>
    }
    .into_any()
}
