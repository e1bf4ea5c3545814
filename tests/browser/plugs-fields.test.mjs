// The fields of what plugs in: each changes the answer it is about, and stays.
import assert from 'node:assert/strict';
import { withBrowser } from './support/browser.mjs';

const browserTest = withBrowser();

/** The panel of a step, with its folds opened by their titles. */
async function form(page, step, ...folds) {
  await page.step(step);
  const panel = page.byTestId(`step-panel-${step}`);
  for (const title of folds) await fold(panel, title).locator('summary').click();
  return panel;
}

const fold = (panel, title) => panel.getByRole('group').filter({ hasText: title }).first();

async function fill(panel, label, text) {
  const field = panel.getByLabel(label, { exact: false }).first();
  await field.fill(text);
  await field.blur();
  return field;
}

/** Waits until the address is the link that the page would copy: it follows when nobody types for a moment. */
async function written(page) {
  await page.page.evaluate(() => { navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }; });
  await page.copyLink.click();
  await page.page.waitForFunction(() => globalThis.copied === location.href);
}

/** A check's text, also of one that is folded because it fits. */
const check = (page, id) => page.checks.locator(`[data-check="${id}"]`).first();
const said = (page, id) => check(page, id).textContent();

browserTest('two cameras of one port share it, and the switch gets a check of its own', async ({ page }) => {
  await page.open();
  const cameras = await form(page, 'cameras');
  await fill(cameras, 'Port of the host', 'line');
  assert.equal(await check(page, 'bandwidth.port').count(), 0);
  await cameras.getByRole('button', { name: /^Copy/ }).first().click();
  await check(page, 'bandwidth.port').waitFor();
  assert.match(await said(page, 'bandwidth.port'), /Shared port, “line”/);
  // The buffer of the switch is asked for, and taken.
  assert.match(await said(page, 'bandwidth.burst'), /buffer is not given/);
  const host = await form(page, 'host', 'Network and USB');
  await fill(host, 'Packet buffer of the switch', '512');
  await page.checks.getByText(/its buffer holds 512 kB/).first().waitFor({ state: 'attached' });
  // A name of its own takes the second camera off again.
  await page.step('cameras');
  await fill(cameras, 'Port of the host', 'other');
  await check(page, 'bandwidth.port').waitFor({ state: 'detached' });
});

browserTest('binning makes the image a quarter, and so the data', async ({ page }) => {
  await page.open();
  assert.match(await said(page, 'bandwidth.link'), /50\.1 MB\/s/);
  const cameras = await form(page, 'cameras', 'Sensor and object');
  await fill(cameras, 'Binning', '2');
  await page.checks.getByText(/12\.5 MB\/s of/).first().waitFor({ state: 'attached' });
  // The line of the fold says so, and an error in it is seen from outside.
  const line = fold(cameras, 'Sensor and object').locator('summary');
  assert.match(await line.innerText(), /Binning 2/);
  await fill(cameras, 'Binning', '9');
  await cameras.getByText('“9” is not allowed. A whole number from 1 to 8. Still using 2.').waitFor();
  await page.step('host');
  await page.step('cameras');
  assert.match(await line.innerText(), /1 to mend/);
  assert.equal(await cameras.getByLabel('Binning').inputValue(), '9');
});

browserTest('compression, chunk data and connections change what the link has to carry', async ({ page }) => {
  await page.open();
  const cameras = await form(page, 'cameras', 'Link and buffers');
  await fill(cameras, 'Compression ratio', '2');
  await page.checks.getByText(/25\.1 MB\/s of/).first().waitFor({ state: 'attached' });
  await cameras.getByLabel('CoaXPress connections').waitFor({ state: 'detached' });
  await cameras.getByLabel('Interface').first().selectOption('CoaXPress CXP-6');
  await cameras.getByLabel('Inter-packet delay').waitFor({ state: 'detached' });
  await page.checks.getByText(/of 625 MB\/s/).first().waitFor({ state: 'attached' });
  await fill(cameras, 'CoaXPress connections', '4');
  // 2500 MB/s.
  await page.checks.getByText(/of 2\.5 GB\/s/).first().waitFor({ state: 'attached' });
});

browserTest('a line-scan camera takes its line rate from the encoder’s speed and the object pixel', async ({ page }) => {
  await page.open();
  const cameras = await form(page, 'cameras', 'Sensor and object');
  await cameras.getByLabel('Camera', { exact: true }).selectOption('dalsa-spyder3-gige-2k');
  await cameras.getByText('The maker lists up to 68000 lines a second.').waitFor();
  assert.match(await page.byTestId('line-rate').textContent(), /give it in step Triggers/);
  await fill(cameras, 'Object pixel', '100');
  // Fewer images, so that the lines within one are what the link has to carry.
  await fill(cameras, 'Frame rate', '5');
  const triggers = await form(page, 'triggers');
  await triggers.getByLabel('Encoder pulses').waitFor({ state: 'detached' });
  await triggers.getByLabel('Source').selectOption('Encoder: two inputs, A and B');
  await fill(triggers, 'Speed', '2000');
  await fill(triggers, 'Encoder pulses', '10');
  // A line of 0.1 mm takes 0.1 x 10 pulses of four edges: 4 counts.
  await check(page, 'trigger.encoder').waitFor();
  assert.match(await said(page, 'trigger.encoder'), /1 counts? needed, 4 counts there/);
  await page.step('cameras');
  assert.match(await page.byTestId('line-rate').textContent(), /^20000 lines a second: 2000 mm\/s over 100 µm a line/);
  // 20,000 lines of 2048 bytes.
  assert.match(await said(page, 'bandwidth.link'), /41 MB\/s/);
});

browserTest('an add-on is added, counts, and is removed', async ({ page }) => {
  await page.open();
  const host = await form(page, 'host');
  const add = page.byTestId('add-addon');
  assert.ok(await add.isDisabled());
  const channels = (status) => page.checks.locator(`[data-check="light.channels"][data-status="${status}"]`).first();
  await fill(host, 'Light channels', '0');
  await channels('fail').waitFor({ state: 'attached' });
  await host.getByLabel('Add-on to add').selectOption('gardasoft-pp420');
  await add.click();
  const list = page.byTestId('addons').getByRole('listitem');
  assert.match(await list.first().innerText(), /Gardasoft PP420\s+4 light channels/);
  assert.equal(await host.getByLabel('Add-on to add').inputValue(), '', 'ready for the next one');
  assert.ok(await add.isDisabled());
  await channels('ok').waitFor({ state: 'attached' });
  await written(page);
  await page.reload();
  await page.step('host');
  assert.equal(await list.count(), 1);
  await list.getByRole('button', { name: 'Remove Gardasoft PP420' }).click();
  await host.getByText('No add-on yet.').waitFor();
  await channels('fail').waitFor({ state: 'attached' });
  await page.byTestId('undo').click();
  await list.first().waitFor();
});

browserTest('what was changed of a listed camera is named, and one click takes it back', async ({ page }) => {
  await page.open();
  const cameras = await form(page, 'cameras');
  await cameras.getByLabel('Camera', { exact: true }).selectOption('basler-aca1440-220uc');
  const maker = page.byTestId('maker');
  await maker.getByText('The maker\'s: Width 1456 px, Height 1088 px, Power 3.4 W, Interface USB3 Vision.').waitFor();
  await fill(cameras, 'Width', '728');
  await maker.getByText('Changed from the maker\'s: Width 728 px (1456).').waitFor();
  await cameras.getByLabel('Interface').first().selectOption('GigE Vision 1 G');
  await maker.getByText('Changed from the maker\'s: Width 728 px (1456), Interface GigE Vision 1 G (USB3 Vision).').waitFor();
  // Also a text that is not valid yet goes.
  await fill(cameras, 'Height', 'tall');
  await page.byTestId('takeback').click();
  await page.byTestId('takeback').waitFor({ state: 'detached' });
  assert.equal(await cameras.getByLabel('Width').first().inputValue(), '');
  assert.equal(await cameras.getByLabel('Height').first().inputValue(), '');
  assert.equal(await cameras.getByLabel('Interface').first().inputValue(), '');
});

browserTest('a burst rate is called one and never counts as a rate', async ({ page }) => {
  await page.open();
  const cameras = await form(page, 'cameras');
  await cameras.getByLabel('Trigger', { exact: true }).selectOption('');
  await fill(cameras, 'Frame rate', '');
  await cameras.getByLabel('Camera', { exact: true }).selectOption('dalsa-genie-nano-m1240');
  await page.byTestId('maker').getByText(/The listed 83 images a second are a burst/).waitFor();
  const rate = cameras.getByLabel('Frame rate');
  assert.deepEqual([await rate.inputValue(), await rate.getAttribute('placeholder')], ['', 'not known']);
  assert.match(await said(page, 'bandwidth.link'), /burst into the camera's own buffer/);
});

browserTest('the rule that GigE is reckoned by changes what the link carries', async ({ page }) => {
  await page.open();
  const most = async () => Number(/carries ([\d.]+) images/.exec(await said(page, 'bandwidth.link'))[1]);
  const strictest = await most();
  const host = await form(page, 'host', 'Network and USB');
  for (const rule of ['basler', 'jai-sp', 'jai-cm', 'wire']) {
    await host.getByLabel('GigE bandwidth by').selectOption(rule);
    assert.ok(await most() >= strictest, rule);
  }
  assert.ok(await most() > strictest, 'every byte on the wire allows more than the strictest rule');
  await page.checks.getByText(/tight|fits/).first().waitFor({ state: 'attached' });
});

browserTest('lights, input lines and the cycle have their fields', async ({ page }) => {
  await page.open();
  const lights = await form(page, 'lights', 'Brightness and its limits');
  await fill(lights, 'Brightness', '400');
  await check(page, 'light.drive').waitFor();
  await lights.getByLabel('Pulses limited as by').selectOption('basler');
  // Basler's table ends at 300 %: no pulse is short enough, and none is asked for.
  await check(page, 'light.drive').getByText('The limiter\'s table allows no such brightness.').waitFor();
  assert.doesNotMatch(await said(page, 'light.drive'), /pulse/i);
  await lights.getByLabel('Fed by').selectOption('own');
  const triggers = await form(page, 'triggers', 'Input line and delay', 'Output, stored images, acquisition');
  const before = await page.byTestId('timing').innerText();
  await fill(triggers, 'Delay', '20000');
  await page.page.waitForFunction((was) => document.querySelector('[data-testid="timing"]').innerText !== was, before);
  await triggers.getByLabel('Level').selectOption('rs-422');
  await fill(triggers, 'Debouncer', '50');
  await fill(triggers, 'Images kept', '101');
  await triggers.getByText('“101” is not allowed. A number from 0 to 100 %.').waitFor();
  assert.match(await page.byTestId('step-triggers').innerText(), /something to mend/);
  await fill(triggers, 'Images kept', '5');
  await triggers.getByLabel('A frame is waited for by').selectOption('poll');
});

browserTest('measured times of a model stand behind a line, and win', async ({ page }) => {
  await page.open();
  const models = await form(page, 'models', 'Measured times');
  const before = await page.byTestId('timing').innerText();
  await fill(models, 'Preparation', '30');
  await page.page.waitForFunction((was) => document.querySelector('[data-testid="timing"]').innerText !== was, before);
  await fill(models, 'Measured inference', '0');
  await models.getByText(/“0” is not allowed\./).waitFor();
  assert.match(await fold(models, 'Measured times').locator('summary').innerText(), /given/);
});

browserTest('the lens panel gives the focal length, the field of view and the object pixel', async ({ page }) => {
  await page.open();
  const cameras = await form(page, 'cameras', 'Lens and field of view');
  const lens = page.byTestId('lens');
  const use = page.byTestId('use-pixel');
  assert.ok(await use.isDisabled(), 'nothing is known yet');
  await lens.getByText('needs the pixel pitch').waitFor();
  // 1stVision: 10.67 mm of sensor, 90 mm of object, 400 mm away. 2134 pixels of 5 µm are 10.67 mm.
  await fill(cameras, 'Width', '2134');
  await fill(cameras, 'Working distance', '400');
  await fill(cameras, 'Pixel pitch of the sensor', '5');
  await fill(cameras, 'Field of view, width', '90');
  await lens.getByText('47.4 mm', { exact: true }).waitFor();
  await fill(cameras, 'Smallest detail', '0.5');
  await lens.getByText(/^720 x 691 px; the image has 2134 x 2048$/).waitFor();
  await use.click();
  assert.match(await fold(cameras, 'Sensor and object').locator('summary').innerText(), /Object pixel 42\.17 µm/);
  // A wrong text names the fix and stays, and is no fault of the cell.
  await fill(cameras, 'Working distance', '4o0');
  await cameras.getByText('“4o0” is not a number. A number from 1 to 100,000 mm. Still using 400 mm.').waitFor();
  assert.doesNotMatch(await page.page.getByLabel('Results').first().innerText(), /needs? attention/);
  await page.step('host');
  await page.step('cameras');
  assert.equal(await cameras.getByLabel('Working distance').inputValue(), '4o0');
  await lens.getByText('47.4 mm', { exact: true }).waitFor();
  await fill(cameras, 'Working distance', '400');
  // The other way round.
  await cameras.getByLabel('Known').selectOption('focal');
  await fill(cameras, 'Focal length', '25');
  await lens.getByText('171 x 164 mm').waitFor();
});

browserTest('everything that is filled in comes back after a reload', async ({ page }) => {
  await page.open();
  const want = {
    cameras: [['Port of the host', 'sw'], ['Packet size', '8000'], ['Inter-packet delay', '12000'], ['Payload rate of the link', '0.8'],
      ['Compression ratio', '1.5'], ['Chunk data', '64'], ['Binning', '2'], ['Object pixel', '42.5'], ['Line rate', '9000']],
    triggers: [['Speed', '400'], ['Delay', '100'], ['Debouncer', '20'], ['Measured output time', '0.5'], ['Images kept', '12']],
    lights: [['Brightness', '150']],
    host: [['Port behind a switch', '10'], ['Packet buffer of the switch', '524.288'], ['USB 3 host controllers', '2'],
      ['24 V supply of the cell', '240'], ['Kept for resends', '5']],
  };
  const folds = {
    cameras: ['Link and buffers', 'Sensor and object'],
    triggers: ['Input line and delay', 'Output, stored images, acquisition'],
    lights: ['Brightness and its limits'],
    host: ['Network and USB', 'PoE and 24 V'],
  };
  for (const [step, fields] of Object.entries(want)) {
    const panel = await form(page, step, ...folds[step]);
    for (const [label, text] of fields) await fill(panel, label, text);
  }
  const host = page.byTestId('step-panel-host');
  await host.getByRole('checkbox', { name: /^PoE ports reserve/ }).uncheck();
  await page.step('cameras');
  const overlap = page.byTestId('step-panel-cameras').getByRole('checkbox', { name: /overlap/, includeHidden: true });
  await form(page, 'cameras', 'Sensor and object');
  await overlap.uncheck();
  await written(page);
  await page.reload();
  for (const [step, fields] of Object.entries(want)) {
    const panel = await form(page, step, ...folds[step]);
    for (const [label, text] of fields) assert.equal(await panel.getByLabel(label).first().inputValue(), text, label);
  }
  assert.equal(await host.getByRole('checkbox', { name: /^PoE ports reserve/ }).isChecked(), false);
  await form(page, 'cameras', 'Sensor and object');
  assert.equal(await overlap.isChecked(), false);
  assert.match(await fold(page.byTestId('step-panel-cameras'), 'Sensor and object').locator('summary').innerText(), /overlap\): no/);
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    browserTest(`open folds are readable and no wider than the page, ${colorScheme}, ${width} px`,
      { colorScheme, viewport: { width, height: 900 } }, async ({ page }) => {
        await page.open();
        for (const step of ['models', 'cameras', 'triggers', 'lights', 'host']) {
          await page.step(step);
          await page.openFolds(step);
          assert.deepEqual(await page.axe(), [], step);
          const wide = await page.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wide <= 0, `${step}: ${wide} px too wide`);
        }
      });
  }
}
