// A model file on the page: dropped or chosen, read in a worker, shown, changed, taken over; and files that are none.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { withBrowser } from './support/browser.mjs';
import { writeConvolutions } from './support/onnx.mjs';

const browserTest = withBrowser();
const FIXTURES = new URL('../../crates/footprint/tests/fixtures/', import.meta.url);
const SECONDS = 3;
const MEMORY = 64 * 1024 * 1024;

let folder;
before(() => { folder = mkdtempSync(join(tmpdir(), 'cellsizer-')); });
after(() => rmSync(folder, { recursive: true, force: true }));

/** A committed fixture, unpacked; gives its path. */
function fixture(name) {
  const path = join(folder, `${name}.onnx`);
  writeFileSync(path, gunzipSync(readFileSync(new URL(`${name}.onnx.gz`, FIXTURES))));
  return path;
}

const card = (page, name) => page.byTestId('model-file').filter({ has: page.page.getByRole('heading', { name }) });
const facts = (page, name) => card(page, name).getByTestId('model-facts');

/** Waits until a fact of a card reads `figure`. */
const shows = (page, name, label, figure) => facts(page, name).locator('div').filter({ hasText: label }).getByText(figure, { exact: true }).waitFor();

browserTest('a chosen file is read, recomputed at other sizes, and becomes a model of the cell', async ({ page, fresh }) => {
  await page.open();
  await page.byTestId('model-files').setInputFiles(fixture('unet_dyn_ts'));
  await shows(page, 'unet_dyn_ts.onnx', 'Parameters', '7.76 M');
  await shows(page, 'unet_dyn_ts.onnx', 'Activations, floor', '210 MB');
  const width = card(page, 'unet_dyn_ts.onnx').getByLabel('Input width');
  await width.fill('320');
  // Half the width, half the activations; the typed text stays.
  await shows(page, 'unet_dyn_ts.onnx', 'Activations, floor', '105 MB');
  assert.equal(await width.inputValue(), '320');
  await card(page, 'unet_dyn_ts.onnx').getByLabel('Batch').fill('4');
  await shows(page, 'unet_dyn_ts.onnx', 'Activations, floor', '419 MB');
  await card(page, 'unet_dyn_ts.onnx').getByLabel('Precision').selectOption('fp16');
  await shows(page, 'unet_dyn_ts.onnx', 'Activations, floor', '210 MB');
  await card(page, 'unet_dyn_ts.onnx').getByTestId('chart-live').locator('svg').first().waitFor();
  await card(page, 'unet_dyn_ts.onnx').getByTestId('chart-growth').locator('svg').first().waitFor();

  const link = await page.hash();
  await page.byTestId('use-model').click();
  await page.byTestId('used-as').getByText('unet_dyn_ts').waitFor();
  await page.page.waitForFunction((old) => location.hash !== old, link);
  const typical = await page.typicalBytes();
  const other = await fresh();
  await other.page.open(await page.hash());
  assert.equal(await other.page.typicalBytes(), typical);
  await other.page.page.getByText('unet_dyn_ts, FP16').first().waitFor();
  assert.equal(await other.page.byTestId('model-file').count(), 0, 'the file itself stays at home');
  // Once more updates the same model.
  const rows = await page.byTestId('models-row').count();
  await width.fill('640');
  await shows(page, 'unet_dyn_ts.onnx', 'Activations, floor', '419 MB');
  await page.page.getByRole('button', { name: 'Update in this cell' }).click();
  await page.page.waitForFunction((old) => Number(document.querySelector('[data-testid="memory-device-typical"]').dataset.bytes) > old, typical);
  assert.equal(await page.byTestId('models-row').count(), rows);
});

browserTest('an export that is fixed at one size says so and gives no figures at another', async ({ page }) => {
  await page.open();
  await page.byTestId('model-files').setInputFiles(fixture('vit_tiny_st_ts'));
  await shows(page, 'vit_tiny_st_ts.onnx', 'Parameters', '5.69 M');
  await card(page, 'vit_tiny_st_ts.onnx').getByLabel('Input width').fill('256');
  await shows(page, 'vit_tiny_st_ts.onnx', 'Activations, floor', 'not known');
  await page.byTestId('model-notes').getByText('fixed at 1x3x224x224').waitFor();
});

browserTest('several files at once, wrong ones among them, each with its own answer', async ({ page }) => {
  await page.open();
  const files = {
    'page.onnx': '<!DOCTYPE html><html><body>Sign in first</body></html>',
    'pointer.onnx': 'version https://git-lfs.github.com/spec/v1\noid sha256:0123\nsize 12345\n',
    'empty.onnx': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const whole = readFileSync(fixture('resnet18_st_ts'));
  writeFileSync(join(folder, 'cut.onnx'), whole.subarray(0, whole.length / 2));
  const wrong = [...Object.keys(files), 'cut.onnx'];
  await page.byTestId('model-files').setInputFiles([...wrong.map((name) => join(folder, name)), join(folder, 'resnet18_st_ts.onnx')]);
  for (const [name, why] of [['page.onnx', 'HTML page'], ['pointer.onnx', 'Git LFS pointer'], ['empty.onnx', 'empty file'], ['cut.onnx', 'cut short']]) {
    await card(page, name).getByRole('alert').getByText(why).waitFor();
  }
  await shows(page, 'resnet18_st_ts.onnx', 'Parameters', '11.7 M');
  for (const name of wrong) await card(page, name).getByRole('button', { name: 'Close' }).click();
  assert.equal(await page.byTestId('model-file').count(), 1);
  // Another step and back: the card is still there.
  await page.step('host');
  await page.step('models');
  await shows(page, 'resnet18_st_ts.onnx', 'Parameters', '11.7 M');
});

/** Drops files on an element of the page, as a hand would. */
async function drop(page, target, files) {
  const data = await page.page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, files);
  await target.dispatchEvent('dragover', { dataTransfer: data });
  await target.dispatchEvent('drop', { dataTransfer: data });
}

browserTest('a file that is dropped anywhere is read: models here, saved cells as before', async ({ page }) => {
  await page.open();
  await page.step('host');
  const base64 = readFileSync(fixture('resnet18_st_ts')).toString('base64');
  await drop(page, page.verdict, [{ name: 'dropped.onnx', base64 }]);
  await shows(page, 'dropped.onnx', 'Parameters', '11.7 M');
  await drop(page, page.byTestId('model-zone'), [{ name: 'again.onnx', base64 }]);
  await shows(page, 'again.onnx', 'Parameters', '11.7 M');
  assert.equal(await page.byTestId('model-file').count(), 2);
  await drop(page, page.verdict, [{ name: 'shopping.json', base64: Buffer.from('{"milk": 2}').toString('base64') }]);
  await page.byTestId('notice').getByText('“shopping.json” could not be opened').waitFor();
});

browserTest('a gigabyte is read in seconds and a few megabytes', async ({ page }) => {
  await page.open();
  const path = join(folder, 'large.onnx');
  const bytes = writeConvolutions(path, { layers: 28, channels: 1024 });
  assert.ok(bytes > 1e9, `${bytes} bytes`);
  const from = performance.now();
  await page.byTestId('model-files').setInputFiles(path);
  await shows(page, 'large.onnx', 'Parameters', '264 M');
  const seconds = (performance.now() - from) / 1000;
  const cost = card(page, 'large.onnx').getByTestId('model-cost');
  const memory = Number(await cost.getAttribute('data-bytes'));
  console.log(`${(bytes / 1e9).toFixed(2)} GB: ${seconds.toFixed(2)} s, ${(memory / 1e6).toFixed(1)} MB of wasm memory`);
  assert.ok(seconds < SECONDS, `${seconds} s`);
  assert.ok(memory > 0 && memory < MEMORY, `${memory} bytes`);
});

browserTest('reading can be cancelled, and a worker that does not come says so', async ({ page, faults }) => {
  await page.open();
  await page.page.route('**/cellsizer-reader_bg.wasm*', () => {});
  await page.byTestId('model-files').setInputFiles(fixture('resnet18_st_ts'));
  await card(page, 'resnet18_st_ts.onnx').getByRole('progressbar').waitFor();
  await card(page, 'resnet18_st_ts.onnx').getByRole('button', { name: 'Cancel' }).click();
  await card(page, 'resnet18_st_ts.onnx').waitFor({ state: 'detached' });
  await page.page.unroute('**/cellsizer-reader_bg.wasm*');
  await page.page.route('**/cellsizer-reader.js*', (route) => route.abort());
  await page.byTestId('model-files').setInputFiles(fixture('resnet18_st_ts'));
  await card(page, 'resnet18_st_ts.onnx').getByRole('alert').waitFor();
  assert.ok(faults.splice(0).every((fault) => fault.startsWith('console error')));
});

browserTest('by keyboard: the button is reached, and a card’s fields and buttons', async ({ page }) => {
  await page.open();
  const choose = page.page.getByRole('button', { name: 'Choose model files' });
  const [chooser] = await Promise.all([page.page.waitForEvent('filechooser'), choose.press('Enter')]);
  await chooser.setFiles(fixture('resnet18_dyn_ts'));
  await shows(page, 'resnet18_dyn_ts.onnx', 'Parameters', '11.7 M');
  await page.page.keyboard.press('Tab');
  await page.page.getByRole('button', { name: 'Close resnet18_dyn_ts.onnx' }).press('Tab');
  assert.equal(await page.page.evaluate(() => document.activeElement.labels?.[0]?.innerText.split(/[,\n]/)[0]), 'Input width');
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 320]) {
    browserTest(`axe finds nothing in a card and nothing is too wide, ${colorScheme}, ${width} px`, { colorScheme, viewport: { width, height: 900 } }, async ({ page }) => {
      await page.open();
      writeFileSync(join(folder, 'none.onnx'), 'just some words');
      await page.byTestId('model-files').setInputFiles([fixture('mobilenet_v3_small_dyn_ts'), join(folder, 'none.onnx')]);
      await shows(page, 'mobilenet_v3_small_dyn_ts.onnx', 'Parameters', '2.53 M');
      await card(page, 'none.onnx').getByRole('alert').waitFor();
      for (const summary of await card(page, 'mobilenet_v3_small_dyn_ts.onnx').locator('summary').all()) await summary.click();
      await card(page, 'mobilenet_v3_small_dyn_ts.onnx').getByTestId('chart-live').locator('svg').first().waitFor();
      assert.deepEqual(await page.axe(), []);
      const wide = await page.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} px too wide`);
    });
  }
}
