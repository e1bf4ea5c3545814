// Fails when the page grew too heavy. First load = index.html and every file that it makes the
// browser fetch at start, found by reading the built index.html (not from a list of names) and
// by following what those files import. Sizes as a server with brotli would send them.
// Usage: node tools/budget.mjs [dist]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

// What the design asks for. Code that a first report does not need belongs into a part (src/parts.rs).
const FIRST_LOAD = 250_000;
// All parts together: what a session that uses everything loads beside the charts.
const PARTS = 190_000;
const CHARTS = 260_000;
// What the app loads together when it shows the first chart.
const CHARTS_FILES = ['vendor/echarts-light.min.js', 'charts-loader.js', 'cellsizer-charts.js', 'cellsizer-charts_bg.wasm'];
const READER = 150_000;
// What the app loads when the first model file is chosen; the cards that it draws are one of the parts.
const READER_FILES = ['reader-worker.js', 'cellsizer-reader.js', 'cellsizer-reader_bg.wasm'];
// What a link makes the browser fetch at once. The manifest is asked for only when installing.
const LOADING_LINKS = new Set(['stylesheet', 'icon', 'modulepreload', 'preload']);

const dist = resolve(process.argv[2] ?? 'dist');
const problems = [];

function read(path) {
  const full = resolve(dist, path);
  if (existsSync(full)) return readFileSync(full);
  problems.push(`${path} is named but not there`);
  return Buffer.alloc(0);
}

const isOurs = (url) => url !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url);

/** The attributes of each tag of the page, comments left out. */
function tagsOf(html) {
  const tags = [];
  for (const [, name, rest] of html.replace(/<!--.*?-->/gs, '').matchAll(/<([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi)) {
    const attributes = {};
    for (const [, key, , double, single, bare] of rest.matchAll(/([^\s=/"'>]+)(\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)) {
      attributes[key.toLowerCase()] = double ?? single ?? bare ?? '';
    }
    tags.push({ name: name.toLowerCase(), attributes });
  }
  return tags;
}

/** What the page itself makes the browser fetch. */
function namedBy({ name, attributes }) {
  if (name === 'script' || name === 'img') {
    // data-js and data-wasm are what boot.js loads, see pattern_script in Trunk.toml.
    return [attributes.src, attributes['data-js'], attributes['data-wasm']];
  }
  const rels = (attributes.rel ?? '').toLowerCase().split(/\s+/);
  return name === 'link' && rels.some((rel) => LOADING_LINKS.has(rel)) ? [attributes.href] : [];
}

/** What a fetched file makes the browser fetch in turn. */
function importsOf(path, text) {
  if (path.endsWith('.css')) {
    return [...text.matchAll(/@import\s+["']([^"']+)["']|url\(\s*["']?([^"')]+)["']?\s*\)/g)].map((m) => m[1] ?? m[2]);
  }
  if (!/\.m?js$/.test(path)) return [];
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)].map((m) => m[1]);
}

const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

if (!existsSync(resolve(dist, 'index.html'))) {
  console.error(`error: ${relative('.', dist)}/index.html is not there\n  fix: make build`);
  process.exit(1);
}

const seen = new Map();
const queue = ['index.html'];
while (queue.length > 0) {
  const path = queue.shift();
  if (seen.has(path)) continue;
  const bytes = read(path);
  seen.set(path, bytes);
  const names = path === 'index.html'
    ? tagsOf(bytes.toString()).flatMap(namedBy)
    : importsOf(path, bytes.toString());
  for (const name of names) {
    if (!name || !isOurs(name)) continue;
    queue.push(relative(dist, resolve(dist, dirname(path), name.split(/[?#]/)[0])));
  }
}

if (![...seen.keys()].some((path) => path.endsWith('.wasm'))) problems.push('index.html names no wasm: is the list complete?');

const sum = (name, list) => list.reduce(([, raw, packed], row) => [name, raw + row[1], packed + row[2]], [name, 0, 0]);
const rows = [...seen].map(([path, bytes]) => [path, bytes.length, brotli(bytes)]);
const total = sum('first load', rows);
if (total[2] > FIRST_LOAD) problems.push(`the first load is ${total[2] - FIRST_LOAD} bytes over its budget of ${FIRST_LOAD}`);

/** Files that load on first use: their rows with the sum, held to their budget and kept out of the first load. */
function later(what, paths, most) {
  const files = paths.map((path) => [path, read(path)]);
  const sizes = files.map(([path, bytes]) => [path, bytes.length, brotli(bytes)]);
  const all = sum(`${what}, on first use`, sizes);
  if (all[2] > most) problems.push(`${what}: ${all[2] - most} bytes over the budget of ${most}`);
  for (const [path, bytes] of seen) {
    // Also under another name: the bytes tell.
    const same = files.some(([name, other]) => name === path || (other.length > 0 && bytes.equals(other)));
    if (same || (what === 'charts' && /echarts/i.test(path))) {
      problems.push(`${path} is part of the first load; ${what} must load on first use`);
    }
  }
  return [...sizes, all];
}
const parts = readdirSync(dist).filter((name) => /^cellsizer-app-[0-9a-f]+-.*\.wasm$/.test(name));
if (parts.length < 2) problems.push('the app was not split: its parts are missing');
const table = [
  ['file', 'raw', 'brotli'], ...rows, total,
  ...later('parts', parts, PARTS), ...later('charts', CHARTS_FILES, CHARTS), ...later('model-file reader', READER_FILES, READER),
];
const width = Math.max(...table.map(([name]) => name.length));
const number = (value) => (typeof value === 'number' ? value.toLocaleString('en') : value).padStart(11);
for (const [name, raw, packed] of table) console.log(`${name.padEnd(width)}${number(raw)}${number(packed)}`);
console.log(`budgets: first load ${number(FIRST_LOAD).trim()}, parts ${number(PARTS).trim()}, charts ${number(CHARTS).trim()}, reader ${number(READER).trim()} bytes of brotli`);

if (problems.length > 0) {
  for (const problem of problems) console.error(`error: ${problem}`);
  process.exit(1);
}
