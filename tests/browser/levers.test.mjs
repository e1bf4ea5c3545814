// What would help, and how it is taken.
import assert from 'node:assert/strict';
import { withBrowser } from './support/browser.mjs';

const browserTest = withBrowser();

browserTest('a lever is applied to the cell, saves memory, and can be undone', async ({ page }) => {
  await page.open();
  const before = await page.typicalBytes();
  const text = await page.memoryDeviceTypical.innerText();
  await page.levers.getByRole('button').first().click();
  await page.textAfter(page.memoryDeviceTypical, text);
  assert.ok(await page.typicalBytes() < before);
  await page.byTestId('undo').click();
  await page.page.waitForFunction((want) => document.querySelector('[data-testid="memory-device-typical"]').dataset.bytes === String(want), before);
});

browserTest('what is not known is counted as unknown or to ask, never as a pass', async ({ page }) => {
  await page.open();
  assert.match(await page.recommendations.innerText(), /\d+ judged: .*\d+ to ask/);
  assert.match(await page.checks.innerText(), /1 unknown, 14 fit/);
});
