// Loads the module that builds the charts' options (crates/charts), when the app shows the first chart. A file of its
// own because the Content-Security-Policy forbids inline scripts, and Rust has no import() without one.

// Trunk gives the module's files no hash in their names. With the app's name behind them, a cached file of an earlier
// build cannot meet this build's app.
const build = document.querySelector('script[data-js]')?.dataset.js ?? '';
const file = (name) => new URL(`${name}?for=${encodeURIComponent(build)}`, import.meta.url).href;

async function start() {
  const module = await import(file('cellsizer-charts.js'));
  await module.default({ module_or_path: file('cellsizer-charts_bg.wasm') });
  charts.budgetOption = (...budget) => JSON.parse(module.budgetOption(...budget));
  charts.curvesOption = (...lines) => JSON.parse(module.curvesOption(...lines));
  charts.timingOption = (...times) => JSON.parse(module.timingOption(...times));
  return true;
}

const charts = {};
const started = start().catch((error) => {
  console.warn(error);
  return false;
});
/** Resolves to whether budgetOption, curvesOption and timingOption are there. */
charts.ready = () => started;
globalThis.cellsizerCharts = charts;
