// The web worker that reads model files with crates/reader. The page starts one for each file, and ends it to cancel.
// A file of its own because the Content-Security-Policy forbids inline scripts and workers made of text.

// Trunk gives the module's files no hash in their names; the page puts its own build behind this one's.
const file = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url).href;

const started = import(file('cellsizer-reader.js')).then(async (module) => {
  const { memory } = await module.default({ module_or_path: file('cellsizer-reader_bg.wasm') });
  return { module, memory };
});
// Whoever awaits it below says so.
started.catch(() => {});

let reader;
let latest = 0;

/** Messages: `{ turn, file?, width, height, batch, precision, binary }`; the file comes with the first one. */
onmessage = async ({ data }) => {
  latest = data.turn;
  const reply = (what) => postMessage({ turn: data.turn, ...what });
  try {
    const { module, memory } = await started;
    const from = performance.now();
    if (data.file) {
      reader = new module.Reader(data.file, (share) => reply({ kind: 'progress', share }));
    } else {
      // While one size was computed, more may have been asked for: only the last one counts.
      await new Promise((next) => { setTimeout(next); });
      if (data.turn !== latest) return;
    }
    const card = reader.card(data.width, data.height, data.batch, data.precision, data.binary);
    const seconds = (performance.now() - from) / 1000;
    reply({ kind: 'card', card, seconds, memory: memory.buffer.byteLength });
  } catch (error) {
    // What the reader itself says is text; anything else is the module or the browser.
    const why = typeof error === 'string' ? error : `the reader stopped (${error?.message ?? error})`;
    reply({ kind: 'failed', why });
  }
};
