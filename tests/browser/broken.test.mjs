// Every control broken on purpose: the page must keep what was typed, say what is wrong, and stay alive.
import assert from 'node:assert/strict';
import { withBrowser } from './support/browser.mjs';

const browserTest = withBrowser();
const STEPS = ['models', 'cameras', 'triggers', 'lights', 'host'];

browserTest('no number field takes a word, and none loses it', async ({ page }) => {
  await page.open();
  const before = await page.typicalBytes();
  let fields = 0;
  for (const step of STEPS) {
    await page.step(step);
    await page.openFolds(step);
    const numbers = page.byTestId(`step-panel-${step}`).locator('input[inputmode]');
    const count = await numbers.count();
    fields += count;
    for (let index = 0; index < count; index += 1) {
      const field = numbers.nth(index);
      const name = `${step}, field ${index}`;
      await field.fill('a few');
      await field.blur();
      assert.equal(await field.getAttribute('aria-invalid'), 'true', name);
      assert.equal(await field.inputValue(), 'a few', name);
      const said = await page.page.locator(`[id="${(await field.getAttribute('aria-describedby')).split(' ').pop()}"]`).innerText();
      assert.match(said, /“a few” is not a number/, name);
    }
  }
  assert.ok(fields > 55, `only ${fields} fields were found`);
  assert.equal(await page.typicalBytes(), before);
  assert.match(await page.verdict.innerText(), /fields/);
});

browserTest('every choice of every list can be made, one after the other', async ({ page }) => {
  await page.open();
  let choices = 0;
  for (const step of STEPS) {
    await page.step(step);
    await page.openFolds(step);
    const lists = page.byTestId(`step-panel-${step}`).locator('select');
    for (let index = 0; index < await lists.count(); index += 1) {
      const values = await lists.nth(index).locator('option').evaluateAll((options) => options.map((option) => option.value));
      // All of a catalogue would take minutes: its ends and middle stand for it.
      const some = values.length > 12 ? [values[0], values[Math.floor(values.length / 2)], values.at(-1)] : values;
      for (const value of some) {
        if (await lists.count() <= index) break;
        await lists.nth(index).selectOption(value).catch(() => assert.fail(`${step}, list ${index}: ${value}`));
        choices += 1;
        assert.equal(await page.panicBanner.isVisible(), false, `${step}, list ${index}: ${value}`);
        assert.ok((await page.verdict.innerText()).length > 0);
      }
    }
  }
  assert.ok(choices > 70, `only ${choices} choices were made`);
  const link = await page.hash();
  await page.open(link);
});

browserTest('everything removed and undone again is the cell from before', async ({ page }) => {
  await page.open();
  const before = await page.typicalBytes();
  let edits = 0;
  for (const step of STEPS.slice(0, 4)) {
    await page.step(step);
    await page.byTestId(`step-panel-${step}`).getByRole('button', { name: /^Remove/ }).click();
    edits += 1;
  }
  await page.verdict.getByText('No models yet.').waitFor();
  for (let undone = 0; undone < edits; undone += 1) await page.byTestId('undo').click();
  assert.equal(await page.typicalBytes(), before);
});

browserTest('a dropped file opens, and one that is not a cell says why', async ({ page }) => {
  await page.open();
  const drop = (name, text) => page.page.evaluate(([file, content]) => {
    const data = new DataTransfer();
    data.items.add(new File([content], file, { type: 'application/json' }));
    for (const type of ['dragover', 'drop']) {
      document.querySelector('main').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, [name, text]);
  await drop('torn.json', '{"schema": 1');
  await page.byTestId('notice').getByText('“torn.json” could not be opened').waitFor();
  await drop('empty.json', '{"schema": 1}');
  await page.verdict.getByText('No models yet.').waitFor();
});
