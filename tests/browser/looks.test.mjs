// Seen and heard: light, dark, narrow, by keyboard, on paper, and with the chart or without.
import assert from 'node:assert/strict';
import { withBrowser } from './support/browser.mjs';

const browserTest = withBrowser();
const STEPS = ['models', 'cameras', 'triggers', 'lights', 'host'];

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    browserTest(`axe finds nothing and nothing is wider than the page, ${colorScheme}, ${width} px`,
      { colorScheme, viewport: { width, height: 900 } }, async ({ page }) => {
        await page.open();
        for (const step of STEPS) {
          await page.step(step);
          assert.deepEqual(await page.axe(), [], step);
          const wide = await page.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wide <= 0, `${step}: ${wide} px too wide`);
        }
      });
  }
}

browserTest('nothing is wider than a page of 320 px', { viewport: { width: 320, height: 700 } }, async ({ page }) => {
  await page.open();
  for (const step of STEPS) {
    await page.step(step);
    const wide = await page.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${step}: ${wide} px too wide`);
  }
  // With everything open that opens.
  const results = page.page.locator('#results');
  await page.levers.waitFor();
  await results.locator('details').evaluateAll((all) => all.forEach((details) => { details.open = true; }));
  await page.byTestId('score').waitFor();
  await page.byTestId('table-device').getByRole('button', { expanded: false }).evaluateAll((all) => all.forEach((line) => line.click()));
  await page.page.getByText('liveness floor').first().waitFor();
  const wide = await page.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `opened results: ${wide} px too wide`);
});

browserTest('a number is changed by keyboard alone', async ({ page }) => {
  await page.open();
  const before = await page.memoryDeviceTypical.innerText();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.page.keyboard.press('Tab');
    const here = await page.page.evaluate(() => document.activeElement?.labels?.[0]?.innerText ?? '');
    if (here.startsWith('Input width')) break;
  }
  await page.page.keyboard.press('ControlOrMeta+a');
  await page.page.keyboard.type('1280');
  await page.textAfter(page.memoryDeviceTypical, before);
});

browserTest('the keyboard reaches everything: skip link first, then on through header and steps', async ({ page }) => {
  await page.open();
  await page.page.keyboard.press('Tab');
  const skip = page.page.getByRole('link', { name: 'Skip to results' });
  assert.ok(await skip.evaluate((e) => e === document.activeElement));
  const link = await page.hash();
  await page.page.keyboard.press('Enter');
  await page.page.waitForFunction(() => document.activeElement?.id === 'results');
  assert.equal(await page.hash(), link, 'the address still holds the cell');
  await page.byTestId('examples').focus();
  await page.page.keyboard.press('Enter');
  await page.byTestId('example-worked').waitFor();
  await page.page.keyboard.press('Escape');
  await page.byTestId('example-worked').waitFor({ state: 'hidden' });
});

browserTest('the chart is drawn on first use, and the table says the same', async ({ page }) => {
  await page.open();
  await page.chartBudget.locator('svg').first().waitFor();
  assert.ok((await page.byTestId('table-device').innerText()).includes('CUDA context'));
});

browserTest('without the chart the page still answers', async ({ page, faults }) => {
  await page.page.route('**/charts-loader.js*', (route) => route.abort());
  await page.open();
  await page.page.getByText('The chart could not be loaded').first().waitFor();
  assert.ok(await page.byTestId('table-device').isVisible());
  assert.ok(faults.splice(0).every((fault) => fault.startsWith('console error')));
});

for (const width of [1280, 360]) {
  browserTest(`a camera's time opens to its stages, ${width} px`, { viewport: { width, height: 900 } }, async ({ page }) => {
    await page.open();
    const timing = page.byTestId('timing');
    await timing.getByRole('button', { name: /^top/ }).click();
    const stages = timing.getByRole('list', { name: 'Stages' }).getByRole('listitem');
    assert.ok(await stages.count() >= 6);
    assert.match(await stages.first().innerText(), /ms$/);
    assert.deepEqual(await page.axe(), []);
    const wide = await page.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
  });
}

browserTest('on paper there is the sheet, not the form', async ({ page }) => {
  await page.open();
  await page.page.emulateMedia({ media: 'print' });
  assert.equal(await page.byTestId('step-panel-models').isVisible(), false);
  assert.equal(await page.verdict.isVisible(), true);
});

for (const [way, start] of [
  ['its button', (page) => page.page.getByRole('button', { name: 'Print' }).click()],
  ['the keyboard', (page) => page.page.keyboard.press('Control+p')],
]) {
  browserTest(`printing by ${way} has the cell's rows and its address`, async ({ page }) => {
    await page.open();
    // The browser's own dialog would stop the test; what the page hears before it is the same.
    await page.page.evaluate(() => {
      globalThis.print = () => {
        globalThis.dispatchEvent(new Event('beforeprint'));
        document.documentElement.dataset.printed = 'true';
      };
    });
    await start(page);
    await page.page.locator('html[data-printed="true"]').waitFor({ state: 'attached' });
    await page.page.emulateMedia({ media: 'print' });
    await page.page.getByRole('cell', { name: /^2448 x 2048 px/ }).waitFor();
    await page.page.getByText(`Opens this cell: ${page.origin}/${await page.hash()}`).waitFor();
  });
}
