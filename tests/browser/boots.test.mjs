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

const partsOf = (page) => {
  const asked = [];
  page.page.on('request', (request) => {
    const [, part] = request.url().match(/cellsizer-app-[0-9a-f]+-(\w+)\.wasm$/) ?? [];
    if (part && !part.startsWith('chunk')) asked.push(part);
  });
  return asked;
};

browserTest('parts of the program load on first use, and once', async ({ page }) => {
  const asked = partsOf(page);
  await page.open('', { whole: false });
  await page.levers.waitFor();
  // Behind the first answer, by itself.
  assert.deepEqual(asked.splice(0), ['advice']);
  assert.equal(await page.byTestId('timing').count(), 0);
  await page.whole();
  assert.deepEqual(asked.splice(0), ['plugs']);
  const before = await page.hash();
  await page.step('cameras');
  await page.page.getByRole('button', { name: '+ Add a camera' }).click();
  await page.page.waitForFunction((was) => location.hash !== was, before);
  await page.step('host');
  await page.step('lights');
  assert.deepEqual(asked, ['walk', 'outgoing']);
  asked.length = 0;
  await page.reload();
  await page.levers.waitFor();
  assert.deepEqual(asked.sort(), ['advice', 'incoming', 'plugs'], 'the cell is in the address and must be read');
});

browserTest('a step that does not load says so and can be tried again', async ({ page, faults }) => {
  await page.open();
  await page.page.route('**/*-walk.wasm', (route) => route.abort());
  await page.byTestId('step-cameras').click();
  const panel = page.byTestId('step-panel-cameras');
  await panel.getByText('did not load').waitFor();
  assert.deepEqual(await page.axe(), []);
  await page.page.unroute('**/*-walk.wasm');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await page.page.getByRole('button', { name: '+ Add a camera' }).waitFor();
  assert.equal(await page.panicBanner.isVisible(), false);
  const said = faults.splice(0);
  assert.ok(said.length > 0 && said.every((fault) => fault.startsWith('console error')), said.join('\n'));
});

browserTest('an address that cannot follow says so, and follows as soon as it can', async ({ page, faults }) => {
  await page.open();
  const before = await page.hash();
  await page.page.route('**/*-outgoing.wasm', (route) => route.abort());
  const name = page.page.getByRole('textbox', { name: 'Cell name' });
  await name.fill('Night shift');
  await page.byTestId('notice').getByText('The address does not follow your changes').waitFor();
  assert.equal(await page.hash(), before);
  assert.equal(await name.inputValue(), 'Night shift');
  await page.page.unroute('**/*-outgoing.wasm');
  await name.fill('Night shift 2');
  await page.page.waitForFunction((was) => location.hash !== was, before);
  await page.reload();
  assert.equal(await name.inputValue(), 'Night shift 2');
  faults.splice(0);
});

browserTest('a link that cannot be read for want of its part leaves the worked example', async ({ page, faults, fresh }) => {
  await page.open();
  const before = await page.hash();
  await page.byTestId('examples').click();
  await page.byTestId('example-jetson').click();
  await page.page.waitForFunction((was) => location.hash !== was, before);
  const link = await page.hash();
  const other = await fresh();
  await other.page.page.route('**/*-incoming.wasm', (route) => route.abort());
  await other.page.open(link);
  await other.page.byTestId('notice').getByText('did not load').waitFor();
  assert.equal(await other.page.hash(), link, 'the link stays, to be tried again');
  other.faults.splice(0);
  await other.page.page.unroute('**/*-incoming.wasm');
  await other.page.reload();
  assert.equal(await other.page.page.getByRole('textbox', { name: 'Cell name' }).inputValue(), 'Connector line');
  faults.splice(0);
});
