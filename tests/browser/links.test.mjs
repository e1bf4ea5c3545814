// The cell in the address: copied, opened, broken, reloaded, gone back to; and in a file.
import assert from 'node:assert/strict';
import { withBrowser } from './support/browser.mjs';

const browserTest = withBrowser();

/** Opens an example; gives its fragment once the address has it. */
async function example(page, id) {
  const before = await page.hash();
  await page.byTestId('examples').click();
  await page.byTestId(`example-${id}`).click();
  await page.page.waitForFunction((old) => location.hash !== old, before);
  return page.hash();
}

browserTest('a link opens the same cell in another browser', async ({ page, fresh }) => {
  await page.open();
  const link = await example(page, 'four-gige');
  const bytes = await page.typicalBytes();
  const other = await fresh();
  await other.page.open(link);
  assert.equal(await other.page.typicalBytes(), bytes);
  assert.equal(await other.page.hash(), link);
});

browserTest('every example opens and says something', async ({ page }) => {
  await page.open();
  const said = new Set();
  for (const id of ['four-gige', 'smart-camera', 'jetson', 'empty', 'worked']) {
    await example(page, id);
    said.add(await page.verdict.innerText());
  }
  assert.equal(said.size, 5);
});

browserTest('a broken link says what is wrong and changes nothing', async ({ page }) => {
  await page.open();
  const link = await example(page, 'four-gige');
  const bytes = await page.typicalBytes();
  for (const [broken, why] of [[link.slice(0, -3), 'damaged'], ['#v2.abc', 'newer cellsizer'], ['#v1.', 'damaged'], [`${link}AAAA`, 'damaged']]) {
    await page.page.evaluate((hash) => { location.hash = hash; }, broken);
    await page.byTestId('notice').getByText(why).waitFor();
    assert.equal(await page.typicalBytes(), bytes, broken);
    await page.page.getByRole('button', { name: 'Dismiss' }).click();
  }
});

browserTest('reload keeps the cell, back returns to the one before', async ({ page }) => {
  await page.open();
  const worked = await page.typicalBytes();
  const link = await example(page, 'four-gige');
  const bytes = await page.typicalBytes();
  await page.reload();
  assert.equal(await page.typicalBytes(), bytes);
  const other = await page.page.evaluate(() => { location.hash = '#v1.broken'; return history.length; });
  assert.ok(other > 1);
  await page.byTestId('notice').getByText('damaged').waitFor();
  await page.page.goBack();
  await page.page.waitForFunction((hash) => location.hash === hash, link);
  assert.equal(await page.typicalBytes(), bytes);
  assert.notEqual(bytes, worked);
});

browserTest('a saved file opens again; one that is not a cell says why and loses nothing', async ({ page }) => {
  await page.open();
  await example(page, 'jetson');
  const bytes = await page.typicalBytes();
  const [download] = await Promise.all([page.page.waitForEvent('download'), page.byTestId('save').click()]);
  const path = await download.path();
  await example(page, 'worked');
  const input = page.byTestId('open-file');
  await input.setInputFiles({ name: 'shopping.json', mimeType: 'application/json', buffer: Buffer.from('{"milk": 2}') });
  await page.byTestId('notice').getByText('“shopping.json” could not be opened').waitFor();
  await input.setInputFiles({ name: 'torn.json', mimeType: 'application/json', buffer: Buffer.from('{"schema": 1,') });
  await page.byTestId('notice').getByText('“torn.json” could not be opened').waitFor();
  await input.setInputFiles(path);
  await page.page.waitForFunction((want) => document.querySelector('[data-testid="memory-device-typical"]').dataset.bytes === String(want), bytes);
  assert.equal(await page.typicalBytes(), bytes);
});
