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
  assert.match(await page.checks.innerText(), /^Everything that plugs in 18 fit/);
  await page.byTestId('examples').click();
  await page.byTestId('example-jetson').click();
  await page.checks.getByText(/4 unknown, 12 fit/).waitFor();
});

browserTest('a check that is tight is mended with one click', async ({ page }) => {
  await page.open();
  await page.byTestId('examples').click();
  await page.byTestId('example-four-gige').click();
  const fixes = page.checks.getByRole('button', { name: /^(?!Copy)/ });
  await fixes.first().waitFor();
  const before = await page.checks.locator('h2').innerText();
  const hash = await page.hash();
  await fixes.first().click();
  await page.textAfter(page.checks.locator('h2'), before);
  await page.page.waitForFunction((was) => location.hash !== was, hash);
});

browserTest('a line that is opened says where it comes from', async ({ page }) => {
  await page.open();
  const lever = page.levers.locator('details').first();
  await lever.locator('summary').click();
  await lever.getByText('Loading').waitFor({ state: 'detached' });
  assert.ok((await lever.innerText()).length > 40);
  const maker = page.recommendations.locator('details.small').first();
  await maker.locator('summary').click();
  assert.match(await maker.getByRole('link').first().getAttribute('href'), /^https?:/);
});
