// Chromium for the tests. `withBrowser()` at the top of a test file starts the server and the
// browser once; the function that it returns declares a test with a fresh context and page.
// After each test its page must have been silent: no console error, no uncaught error, no
// violation of the Content-Security-Policy, no request to another origin.
import assert from 'node:assert/strict';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { CellPage } from './page.mjs';
import { startServer } from './server.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
// Nothing in these tests takes this long; a hang should fail with a name, not by CI's limit.
const TEST_LIMIT_MS = 120_000;
const ACTION_LIMIT_MS = 30_000;

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
  if (!found) throw new Error('no Chromium on PATH: install it, or set CHROMIUM to its path');
  return found;
}

function launch() {
  const args = [
    '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
  ];
  // Chromium refuses its sandbox for root, which is who containers run as.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return chromium.launch({ executablePath: findChromium(), args, headless: true });
}

/** Records everything that a good page never does. */
async function watch(context, origin) {
  const faults = [];
  // A binding cannot be taken away by the page; the event fires in the page only.
  await context.exposeBinding('__cspViolation', (_source, text) => { faults.push(`CSP violation: ${text}`); });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      globalThis.__cspViolation(`${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console error: ${message.text()}`);
  });
  context.on('weberror', (error) => faults.push(`uncaught error: ${error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(url)) faults.push(`request to another origin: ${url}`);
  });
  // Requests that the policy stops never reach the network; the binding reports those.
  return faults;
}

/**
 * Sets up one test file. Options go to Playwright's `newContext`, e.g.
 * `{ colorScheme: 'dark', viewport: { width: 360, height: 800 } }`.
 * The body gets `{ page, context, browser, origin, faults, fresh }`: `page` is a CellPage, not yet
 * opened; `fresh(options)` opens another profile, `{ page, context, faults }`, watched likewise; a test that provokes a
 * fault on purpose takes it out with `faults.splice(…)` after asserting what it is.
 */
export function withBrowser() {
  let browser;
  let server;
  before(async () => {
    server = await startServer();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  return function browserTest(name, ...rest) {
    const body = rest.pop();
    const options = rest.pop() ?? {};
    test(name, { timeout: TEST_LIMIT_MS }, async () => {
      const { origin } = server;
      const faults = [];
      const contexts = [];
      const fresh = async (more = {}) => {
        const context = await browser.newContext({ ...options, ...more });
        context.setDefaultTimeout(ACTION_LIMIT_MS);
        const seen = await watch(context, origin);
        contexts.push({ context, seen });
        return { context, faults: seen, page: new CellPage(await context.newPage(), origin) };
      };
      try {
        await body({ ...await fresh(), browser, origin, fresh });
        for (const { context, seen } of contexts) {
          // Events still on their way arrive before the answer to this question.
          await Promise.all(context.pages().map((page) => page.evaluate(() => undefined)));
          faults.push(...seen);
        }
      } catch (error) {
        // A test that waits in vain often does so because of what the page said meanwhile.
        const seen = contexts.flatMap((each) => each.seen);
        if (seen.length > 0) error.message += `\nThe page meanwhile:\n  ${seen.join('\n  ')}`;
        throw error;
      } finally {
        await Promise.all(contexts.map(({ context }) => context.close()));
      }
      assert.deepEqual(faults, [], 'the page did what it never should');
    });
  };
}
