// Everything that plugs in, more closely: a tight link and its fix, the time as picture and table, links, ports, kept
// images, and what the first sight of the memory leads to.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { withBrowser } from './support/browser.mjs';

const browserTest = withBrowser();

async function fourCameras(page) {
  await page.open();
  const before = await page.hash();
  await page.byTestId('examples').click();
  await page.byTestId('example-four-gige').click();
  await page.page.waitForFunction((old) => location.hash !== old, before);
}

/** Drops a cell's file on the page. */
const drop = (page, cell) => page.page.evaluate((content) => {
  const data = new DataTransfer();
  data.items.add(new File([content], 'cell.json', { type: 'application/json' }));
  for (const type of ['dragover', 'drop']) {
    document.querySelector('main').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}, JSON.stringify(cell));

/** The worked example's cell, changed. */
function worked(change) {
  const cell = JSON.parse(readFileSync(new URL('../../crates/sizing/tests/golden/0.1.0-worked.json', import.meta.url)));
  change(cell);
  return cell;
}

const cells = (row) => row.getByRole('cell').allInnerTexts();
const rowOf = (table, name) => table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name }) });

browserTest('four cameras: a tight link, its fix, and the same link fits', async ({ page }) => {
  await fourCameras(page);
  const links = page.checks.locator('[data-check="bandwidth.link"]');
  const tight = page.checks.locator('[data-check="bandwidth.link"]:is([data-status="tight"], [data-status="fail"])');
  await tight.first().getByRole('button', { name: /9000 bytes/ }).waitFor();
  assert.equal(await links.count(), 4);
  const open = await tight.count();
  const key = await tight.first().getAttribute('data-key');
  const camera = key.split(' ').pop();
  const allows = async () => Number((await cells(rowOf(page.byTestId('table-links'), camera)))[2]);
  const before = await allows();
  await tight.first().getByRole('button', { name: /9000 bytes/ }).click();
  await page.checks.locator(`[data-key="${key}"][data-status="ok"]`).waitFor({ state: 'attached' });
  assert.equal(await tight.count(), open - 1, 'only that link was mended');
  assert.ok(await allows() > before, 'jumbo frames let more images through');
});

browserTest('the time is drawn camera by camera, and its table has every stage', async ({ page }) => {
  await fourCameras(page);
  const chart = page.byTestId('chart-timing');
  await chart.locator('svg').first().waitFor();
  await chart.getByText('label', { exact: false }).first().waitFor({ state: 'attached' });
  assert.match(await chart.getAttribute('aria-label'), /top [\d.]+, at most [\d.]+ ms;.*The deadline is 120 ms/);
  assert.match(await page.byTestId('cpu-only').innerText(), /without a GPU/);
  const timing = page.byTestId('timing');
  await timing.getByRole('button', { name: /^top/ }).click();
  const stages = timing.getByRole('list', { name: 'Stages' }).getByRole('listitem');
  assert.equal(await stages.count(), 9);
  assert.match((await cells(rowOf(page.byTestId('table-load'), 'Device')))[1], /^[\d.]+\s%$/);
});

browserTest('without the chart the table of times says the same', async ({ page, faults }) => {
  await page.page.route('**/charts-loader.js*', (route) => route.abort());
  await page.open();
  const timing = page.byTestId('timing');
  await timing.getByText('The chart could not be loaded. The table below says the same.').waitFor();
  assert.equal((await cells(rowOf(page.byTestId('table-timing'), 'top'))).length, 5);
  assert.ok(faults.splice(0).every((fault) => fault.startsWith('console error')));
});

browserTest('each maker\'s rule is shown, and which one is used', async ({ page }) => {
  await page.open();
  const rules = page.byTestId('table-rules');
  assert.deepEqual(await cells(rowOf(rules, 'top')), ['22.2 used', '24', '23.8', '23.7']);
  const links = page.byTestId('links');
  await links.getByRole('button', { name: /^top/ }).click();
  assert.match(await links.innerText(), /2448 x 2048 px, Mono8/);
  // Nobody says what an unlisted camera's sensor reaches.
  assert.equal((await cells(rowOf(page.byTestId('table-links'), 'top')))[3], 'unknown');
  assert.deepEqual(await page.axe(), []);
});

browserTest('cameras on one port show need, line and burst', async ({ page }) => {
  await page.open();
  await drop(page, worked((cell) => {
    Object.assign(cell.cameras[0], { port: 'switch', rate_hz: 8 });
    cell.cameras.push({ ...cell.cameras[0], id: 'side' });
  }));
  const port = rowOf(page.byTestId('table-ports'), 'switch');
  await port.waitFor();
  const [cameras, need, line] = await cells(port);
  assert.equal(cameras, 'top, side');
  assert.match(need, /MB\/s$/);
  assert.match(line, /MB\/s$/);
  await page.byTestId('links').getByRole('button', { name: /^side/ }).click();
  assert.match(await page.byTestId('links').innerText(), /Inter-packet delay to set\s+[\d.]+ µs/);
});

browserTest('kept images are counted by hour and day, when images are kept', async ({ page }) => {
  await page.open();
  await page.byTestId('links').waitFor();
  assert.equal(await page.byTestId('storage').count(), 0);
  await drop(page, worked((cell) => { cell.cycle = { ...cell.cycle, keep_percent: 10 }; }));
  // 2 parts a second start 2 images of 5.01 MB; a tenth of 10.03 MB/s is 3.61 GB an hour.
  await page.byTestId('storage').getByText(/^10 % of the images: .* an hour, .* a day/).waitFor();
});

browserTest('what was opened stays open over an edit', async ({ page }) => {
  await page.open();
  const lever = () => page.levers.locator('details').first();
  const check = () => page.checks.locator('[data-check="bandwidth.link"] details').first();
  await lever().locator('summary').click();
  await check().locator('summary').first().click();
  await page.byTestId('timing').getByRole('button', { name: /^top/ }).click();
  const before = await page.memoryDeviceTypical.innerText();
  await page.page.getByLabel('Input width').first().fill('1280');
  await page.textAfter(page.memoryDeviceTypical, before);
  assert.equal(await lever().getAttribute('open'), '');
  assert.equal(await check().getAttribute('open'), '');
  await page.byTestId('timing').getByRole('list', { name: 'Stages' }).waitFor();
  await lever().locator('summary').click();
  await page.byTestId('undo').click();
  assert.equal(await page.textAfter(page.memoryDeviceTypical, await page.memoryDeviceTypical.innerText()).catch(() => before), before);
  assert.equal(await lever().getAttribute('open'), null, 'and what was closed stays closed');
});

browserTest('the first sight names the largest lines and the best lever, and leads there', async ({ page }) => {
  await page.open();
  const sight = page.byTestId('first-sight');
  const links = sight.getByRole('link');
  await links.nth(3).waitFor();
  assert.equal(await links.count(), 4);
  const link = await page.hash();
  await links.filter({ hasText: 'CUDA context' }).click();
  const focused = () => page.page.evaluate(() => document.activeElement.closest('tr, li')?.innerText ?? '');
  assert.match(await focused(), /^CUDA context/);
  await links.last().click();
  assert.match(await focused(), /Apply/);
  assert.equal(await page.hash(), link, 'the address still holds the cell');
});

browserTest('what plugs in can be tried again when it does not load', async ({ page, faults }) => {
  await page.page.route('**/*-plugs.wasm', (route) => route.abort());
  await page.open('', { whole: false });
  await page.levers.waitFor();
  await page.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.page.getByRole('region', { name: 'Results' }).getByText('did not load').waitFor();
  assert.equal(await page.byTestId('timing').count(), 0);
  assert.match(await page.verdict.innerText(), /\w/);
  assert.deepEqual(await page.axe(), []);
  await page.page.unroute('**/*-plugs.wasm');
  await page.page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Try again' }).click();
  await page.byTestId('chart-timing').locator('svg').first().waitFor();
  assert.ok(faults.splice(0).every((fault) => fault.startsWith('console error')));
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    browserTest(`axe finds nothing in four cameras' panels, ${colorScheme}, ${width} px`,
      { colorScheme, viewport: { width, height: 900 } }, async ({ page }) => {
        await fourCameras(page);
        await page.byTestId('chart-timing').locator('svg').first().waitFor();
        await page.byTestId('links').getByRole('button', { name: /^top/ }).click();
        assert.deepEqual(await page.axe(), []);
        const wide = await page.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} px too wide`);
      });
  }
}
