// What a person types: right, wrong, and taken back.
import assert from 'node:assert/strict';
import { withBrowser } from './support/browser.mjs';

const browserTest = withBrowser();

browserTest('a wrong number names the field and the fix, keeps the text and the last good value', async ({ page }) => {
  await page.open();
  const before = await page.typicalBytes();
  const width = page.page.getByLabel('Input width').first();
  for (const wrong of ['abc', '99999999', '0', '-640', '640.5']) {
    await width.fill(wrong);
    await width.blur();
    await page.page.getByText(`“${wrong}”`).first().waitFor();
    assert.equal(await width.getAttribute('aria-invalid'), 'true', wrong);
    assert.equal(await width.inputValue(), wrong);
    assert.equal(await page.typicalBytes(), before, wrong);
  }
  await page.page.getByText('A whole number from 1 to 16,384 px. Still using 640 px.').waitFor();
  // Another step and back: what was typed is still there.
  await page.step('host');
  await page.step('models');
  assert.equal(await page.page.getByLabel('Input width').first().inputValue(), '640.5');
});

browserTest('an edit changes the result, undo takes it back, redo makes it again', async ({ page }) => {
  await page.open();
  const before = await page.memoryDeviceTypical.innerText();
  const width = page.page.getByLabel('Input width').first();
  await width.fill('1280');
  const after = await page.textAfter(page.memoryDeviceTypical, before);
  await page.byTestId('undo').click();
  assert.equal(await page.textAfter(page.memoryDeviceTypical, after), before);
  assert.equal(await width.inputValue(), '640');
  await page.byTestId('redo').click();
  assert.equal(await page.textAfter(page.memoryDeviceTypical, before), after);
});

browserTest('rows are added, copied and removed, and every control has a name', async ({ page }) => {
  await page.open();
  for (const [step, add] of [['models', '+ Add a model'], ['cameras', '+ Add a camera'], ['triggers', '+ Add a trigger'], ['lights', '+ Add a light']]) {
    await page.step(step);
    const tab = page.byTestId(`step-${step}`);
    await page.page.getByRole('button', { name: add }).click();
    await tab.getByText('2', { exact: true }).last().waitFor();
    await page.page.getByRole('button', { name: /^Remove/ }).last().click();
    await tab.getByText('1', { exact: true }).last().waitFor();
    const nameless = await page.byTestId(`step-panel-${step}`).locator('input, select').evaluateAll(
      (controls) => controls.filter((c) => !c.labels?.length && !c.getAttribute('aria-label')).length);
    assert.equal(nameless, 0, step);
  }
});

browserTest('units switch between MB and MiB and are remembered', async ({ page }) => {
  await page.open();
  const decimal = await page.memoryDeviceTypical.innerText();
  assert.match(decimal, /MB$/);
  await page.page.getByRole('button', { name: 'MiB', exact: true }).click();
  assert.match(await page.textAfter(page.memoryDeviceTypical, decimal), /MiB$/);
  await page.reload();
  assert.match(await page.memoryDeviceTypical.innerText(), /MiB$/);
});
