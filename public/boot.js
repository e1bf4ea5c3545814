// Starts the app: loads the generated glue code, which loads the wasm. A file of its own
// because the Content-Security-Policy forbids inline scripts. The built files' names stand in
// this script's tag (see pattern_script in Trunk.toml).
const tag = document.querySelector('script[data-js]');

// Set here and not by the app, which can no longer answer when this button is needed.
// Reloading keeps the fragment, and with it the cell.
document.getElementById('panic-reload').onclick = () => location.reload();

try {
  if (typeof WebAssembly !== 'object') throw new Error('this browser has no WebAssembly');
  const app = await import(new URL(tag.dataset.js, document.baseURI).href);
  await app.default({ module_or_path: new URL(tag.dataset.wasm, document.baseURI).href });
} catch (error) {
  console.error(error);
  // Once the app runs, its own banner speaks; here nothing has been drawn yet.
  if (document.documentElement.dataset.ready !== 'true') showFailure(error);
}

function showFailure(error) {
  const box = document.createElement('main');
  box.className = 'boot-failure';
  box.setAttribute('role', 'alert');
  const line = (name, text) => {
    const element = document.createElement(name);
    element.textContent = text;
    box.append(element);
  };
  line('h1', 'cellsizer could not start');
  line('p', 'The program that does the sizing did not load. Check the connection and reload the page; a browser from 2023 or newer is needed.');
  line('p', 'Your cell is not lost: it is in the address of this page. Copy the address to keep it.');
  line('p', `The browser says: ${error?.message ?? error}`);
  document.getElementById('app').replaceChildren(box);
}
