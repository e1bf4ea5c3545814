// The built page starts, and is silent: the last is checked after every test by `withBrowser`.
import assert from 'node:assert/strict';
import { withBrowser } from './support/browser.mjs';

const browserTest = withBrowser();

browserTest('the page opens and shows its first report', async ({ page }) => {
  await page.open();
  assert.equal(await page.verdict.isVisible(), true);
  assert.equal(await page.panicBanner.isVisible(), false);
});

browserTest('when the program cannot be loaded the page says so', async ({ page, faults }) => {
  await page.page.route('**/*.wasm', (route) => route.abort());
  await page.page.goto(`${page.origin}/`);
  await page.page.getByRole('alert').getByText('cellsizer could not start').waitFor();
  // The browser's word on the failed download, and boot.js's own.
  const said = faults.splice(0);
  assert.ok(said.length > 0 && said.every((fault) => fault.startsWith('console error')), said.join('\n'));
});
