// What a test does with the page, in a person's words. Specs use this and roles or labels,
// never CSS classes.
import { AxeBuilder } from '@axe-core/playwright';

const STEPS = ['models', 'cameras', 'triggers', 'lights', 'host'];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export class CellPage {
  constructor(page, origin) {
    /** Playwright's own page, for what has no word here. */
    this.page = page;
    this.origin = origin;
  }

  /**
   * Opens the page with a fragment (`''` for the worked example), waits for its first report and, unless told not to, for the
   * panels that load when they are scrolled to.
   */
  async open(hash = '', { whole = true } = {}) {
    const url = `${this.origin}/${hash === '' || hash.startsWith('#') ? hash : `#${hash}`}`;
    // An address that differs only in its fragment would not load again.
    if (this.page.url().startsWith(this.origin)) await this.page.goto('about:blank');
    await this.page.goto(url);
    await this.ready();
    if (whole) await this.whole();
  }

  /** Scrolls to the end, where the last panels are, and back. */
  async whole() {
    // To and fro, as a person would who sees nothing come.
    await this.page.waitForFunction(() => {
      scrollTo(0, scrollY > 0 ? 0 : document.body.scrollHeight);
      return document.querySelector('[data-testid="recommendations"]') !== null;
    }, undefined, { polling: 100 });
    await this.page.evaluate(() => scrollTo(0, 0));
  }

  /** Waits until the app has shown a report. */
  async ready() {
    await this.page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
  }

  async reload() {
    await this.page.reload();
    await this.ready();
    await this.whole();
  }

  /** Opens a step: models, cameras, triggers, lights or host. Waits until it is there: the later ones load on first use. */
  async step(name) {
    if (!STEPS.includes(name)) throw new Error(`no step "${name}"; there are ${STEPS.join(', ')}`);
    await this.byTestId(`step-${name}`).click();
    await this.byTestId(`step-panel-${name}`).getByRole('heading', { level: 2 }).first().waitFor();
  }

  /** Opens every fold of the open step's form; what comes with a part is waited for. */
  async openFolds(step) {
    const panel = this.byTestId(`step-panel-${step}`);
    await panel.locator('details').evaluateAll((all) => all.forEach((details) => { details.open = true; }));
    await panel.locator('details:not(:has(input))').first().waitFor({ state: 'detached' });
  }

  byTestId(id) { return this.page.getByTestId(id); }

  get verdict() { return this.byTestId('verdict'); }
  get memoryDevice() { return this.byTestId('memory-device'); }
  get memoryDeviceTypical() { return this.byTestId('memory-device-typical'); }
  get memoryDeviceHigh() { return this.byTestId('memory-device-high'); }
  get levers() { return this.byTestId('levers'); }
  get checks() { return this.byTestId('checks'); }
  get recommendations() { return this.byTestId('recommendations'); }
  get copyLink() { return this.byTestId('copy-link'); }
  get chartBudget() { return this.byTestId('chart-budget'); }
  get panicBanner() { return this.page.locator('#panic-banner'); }

  /** The fragment in the address, with its `#`. */
  hash() { return this.page.evaluate(() => location.hash); }

  /** Device memory, typical, in bytes. */
  async typicalBytes() { return Number(await this.memoryDeviceTypical.getAttribute('data-bytes')); }

  /** Waits until the text of a locator is no longer `before`; gives the new one. */
  async textAfter(locator, before) {
    await locator.filter({ hasNotText: before }).waitFor();
    return locator.innerText();
  }

  /** What axe finds wrong, a line each: an empty list is the wish. */
  async axe() {
    const { violations } = await new AxeBuilder({ page: this.page }).withTags(WCAG).analyze();
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}: ${help}`));
  }
}
