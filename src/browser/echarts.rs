//! The only user of the charting library and of the module that builds charts for it. Both are loaded when the first
//! chart is shown.

use crate::charts::times::Lists;
use cellsizer_reader::Curve;
use js_sys::{Array, Function, Object, Promise, Reflect};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, HtmlScriptElement};

/// Relative, so that the page may be served from any folder.
const LIBRARY: &str = "vendor/echarts-light.min.js";
/// Loads the module, and puts `cellsizerCharts` into the page.
const LOADER: &str = "charts-loader.js";

#[wasm_bindgen]
extern "C" {
    type Instance;

    #[wasm_bindgen(catch, js_namespace = echarts, js_name = init)]
    fn init(element: &Element, theme: &JsValue, options: &JsValue) -> Result<Instance, JsValue>;

    #[wasm_bindgen(catch, method, js_name = setOption)]
    fn set_option(this: &Instance, option: &JsValue, how: &JsValue) -> Result<(), JsValue>;

    #[wasm_bindgen(catch, method)]
    fn resize(this: &Instance, options: &JsValue) -> Result<(), JsValue>;

    type Painter;

    #[wasm_bindgen(method, js_name = getZr)]
    fn painter(this: &Instance) -> Painter;

    #[wasm_bindgen(catch, method)]
    fn flush(this: &Painter) -> Result<(), JsValue>;

    #[wasm_bindgen(catch, method)]
    fn dispose(this: &Instance) -> Result<(), JsValue>;

    #[wasm_bindgen(catch, js_namespace = cellsizerCharts)]
    fn ready() -> Result<Promise, JsValue>;

    #[wasm_bindgen(catch, js_namespace = cellsizerCharts, js_name = budgetOption)]
    fn option_of_budget(
        parts: Vec<String>,
        names: Vec<String>,
        bytes: Vec<f64>,
        binary_units: bool,
        narrow: bool,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(catch, js_namespace = cellsizerCharts, js_name = curvesOption)]
    fn option_of_curves(
        names: Vec<String>,
        labels: Vec<String>,
        bytes: Vec<f64>,
        mark: i32,
        binary_units: bool,
        narrow: bool,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(catch, js_namespace = cellsizerCharts, js_name = timingOption)]
    fn option_of_timing(
        stages: Vec<String>,
        names: Vec<String>,
        totals: Vec<String>,
        ms: Vec<f64>,
        deadline_ms: f64,
        narrow: bool,
    ) -> Result<JsValue, JsValue>;
}

thread_local! {
    static LOADING: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Loads the library and the module once; false when one cannot be had.
pub async fn load() -> bool {
    let scripts = LOADING.with_borrow_mut(|loading| loading.get_or_insert_with(insert_scripts).clone());
    if JsFuture::from(scripts).await.is_err() {
        return false;
    }
    let Ok(module) = ready() else { return false };
    JsFuture::from(module).await.is_ok_and(|there| there.is_truthy())
}

fn insert_scripts() -> Promise {
    Promise::all(&Array::of2(&insert_script(LIBRARY, "text/javascript"), &insert_script(LOADER, "module")))
}

fn insert_script(path: &str, kind: &str) -> Promise {
    Promise::new(&mut |resolve, reject| {
        if add_script(path, kind, &resolve, &reject).is_none() {
            // Nothing can be done about a rejection that fails: the table stands alone either way.
            let _ = reject.call0(&JsValue::UNDEFINED);
        }
    })
}

fn add_script(path: &str, kind: &str, resolve: &Function, reject: &Function) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let script: HtmlScriptElement = document.create_element("script").ok()?.dyn_into().ok()?;
    script.set_type(kind);
    script.set_src(path);
    script.set_onload(Some(resolve));
    script.set_onerror(Some(reject));
    document.head()?.append_child(&script).ok().map(|_| ())
}

/// The budget as the library's option, once [`load`] has said true. Absent when the module fails.
///
/// The lists are the names of the parts, the names of the bars, and one figure a part, bar after bar.
#[must_use]
pub fn budget_option(
    (parts, names, bytes): (Vec<String>, Vec<String>, Vec<f64>),
    binary_units: bool,
    narrow: bool,
) -> Option<JsValue> {
    option_of_budget(parts, names, bytes, binary_units, narrow).ok()
}

/// Lines as the library's option, as [`budget_option`].
#[must_use]
pub fn curves_option(curve: &Curve, binary_units: bool, narrow: bool) -> Option<JsValue> {
    let mark = curve.mark.and_then(|at| i32::try_from(at).ok()).unwrap_or(-1);
    let Curve { names, labels, bytes, .. } = curve.clone();
    option_of_curves(names, labels, bytes, mark, binary_units, narrow).ok()
}

/// Time from trigger to output as the library's option, as [`budget_option`].
#[must_use]
pub fn timing_option((stages, names, totals, ms, deadline_ms): Lists, narrow: bool) -> Option<JsValue> {
    option_of_timing(stages, names, totals, ms, deadline_ms, narrow).ok()
}

/// A chart in an element. Dropping it frees the element.
pub struct Drawing(Instance);

impl Drawing {
    /// Starts a chart in `element`, which has a size already.
    #[must_use]
    pub fn start(element: &Element) -> Option<Self> {
        let options = object(&[("renderer", "svg".into())]);
        init(element, &JsValue::NULL, &options).ok().map(Self)
    }

    /// Replaces what is drawn by the chart that `option` describes. False when it cannot be drawn.
    pub fn draw(&self, option: &JsValue) -> bool {
        // Merging would leave the series of the last chart behind a shorter one.
        let how = object(&[("notMerge", true.into())]);
        self.0.set_option(option, &how).is_ok()
    }

    /// Follows the element's size.
    pub fn fit(&self) {
        self.size(&JsValue::from_str("auto"));
    }

    /// A width in pixels, for paper: drawn at once, since the page is printed before its next frame.
    pub fn fit_to(&self, width_px: f64) {
        self.size(&width_px.into());
        let _ = self.0.painter().flush();
    }

    fn size(&self, width: &JsValue) {
        // A chart that cannot be resized stays as it is.
        let _ = self.0.resize(&object(&[("width", width.clone())]));
    }
}

impl Drop for Drawing {
    fn drop(&mut self) {
        let _ = self.0.dispose();
    }
}

fn object(entries: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in entries {
        // Setting a property of a plain object does not fail.
        let _ = Reflect::set(&object, &JsValue::from_str(key), value);
    }
    object.into()
}
