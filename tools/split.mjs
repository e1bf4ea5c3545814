// Trunk's hook after each build (see Trunk.toml): splits off the app's wasm what is loaded on first use, the parts of
// src/parts.rs. Trunk knows no such step, so its own files of the app in the staging folder are replaced:
//   cargo's wasm -> wasm-split -> main wasm and parts -> wasm-bindgen -> wasm-opt
//   glue and the splitter's loader -> one module by esbuild
// Parts are named after Trunk's hash of the whole program: a cached page never meets another build's part.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const APP = 'cellsizer-app';
const TARGET = 'wasm32-unknown-unknown';
// What rustc emits for this target; wasm-opt must not assume less.
const FEATURES = ['bulk-memory', 'nontrapping-float-to-int', 'sign-ext', 'mutable-globals', 'reference-types', 'multivalue'];

const staging = process.env.TRUNK_STAGING_DIR;
const release = process.env.TRUNK_PROFILE === 'release';
if (!staging) throw new Error('this is a hook of Trunk: run tools/build.sh');

const run = (command, ...args) => execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const { target_directory: targetFolder } = JSON.parse(run('cargo', 'metadata', '--format-version', '1', '--no-deps', '--offline'));
const wasm = join(targetFolder, TARGET, release ? 'release' : 'debug', `${APP}.wasm`);
const work = join(targetFolder, 'split');

const glue = readdirSync(staging).find((name) => name.startsWith(`${APP}-`) && name.endsWith('.js'));
if (!glue) throw new Error(`Trunk left no ${APP}-….js in the staging folder`);
const stem = glue.slice(0, -'.js'.length);

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
run('wasm-split-cli', wasm, work, '--target', 'web', '--out-name', stem);
run('wasm-bindgen', '--target', 'web', '--no-typescript', '--keep-lld-exports', '--out-dir', work, join(work, `${stem}.wasm`));

const flags = FEATURES.map((name) => `--enable-${name}`);
const place = (from, to) => run('wasm-opt', release ? '-Oz' : '-O0', ...flags, join(work, from), '-o', join(staging, to));

// wasm-bindgen names each import with a hash of eight bytes, in the program and in the glue: two per cent of the first
// load. Here both get a short name. wasm-opt's own renaming knows only Emscripten's modules.
const text = join(work, 'main.wat');
run('wasm-dis', join(work, `${stem}_bg.wasm`), '-o', text, ...flags);
const short = new Map();
const declared = readFileSync(text, 'utf8').replace(/^( \(import "\.\/[^"]+_bg\.js" )"([^"]+)"/gm, (_, head, name) => {
  if (!short.has(name)) short.set(name, `i${short.size.toString(36)}`);
  return `${head}"${short.get(name)}"`;
  // Streams of leptos' server functions, which this page has none of: exported, so that nothing else would drop them.
}).replace(/^ \(export "(?:__wbg_)?intounderlying[^\n]*\n/gm, '');
if (short.size === 0) throw new Error('the program names no imports of the glue: does wasm-dis write them in another way?');
writeFileSync(text, declared);
const glueFile = join(work, `${stem}.js`);
const seen = new Set();
const glueText = readFileSync(glueFile, 'utf8').replace(/^(\s*)([\w$]+)(?=: )/gm, (all, space, name) => {
  if (!short.has(name)) return all;
  seen.add(name);
  return space + short.get(name);
});
for (const name of short.keys()) if (!seen.has(name)) throw new Error(`the glue does not define ${name}`);
writeFileSync(glueFile, glueText);

place('main.wat', `${stem}_bg.wasm`);
const parts = readdirSync(work).filter((name) => /^(split|chunk)_.*\.wasm$/.test(name));
if (!parts.some((name) => name.startsWith('split_'))) throw new Error('nothing was split off: does src/parts.rs still name a part?');

const loader = join(work, '__wasm_split.js');
let loaderText = readFileSync(loader, 'utf8');
for (const part of parts) {
  const named = `${stem}-${part.replace(/^split_/, '')}`;
  place(part, named);
  if (!loaderText.includes(`"./${part}"`)) throw new Error(`the splitter's loader does not load ${part}`);
  loaderText = loaderText.replaceAll(`"./${part}"`, `"./${named}"`);
}
writeFileSync(loader, loaderText);

run('esbuild', glueFile, '--bundle', '--format=esm', '--target=es2022', ...(release ? ['--minify'] : []),
  // wasm-bindgen names the loader once for each of its functions.
  '--log-override:duplicate-object-key=silent', '--allow-overwrite', `--outfile=${join(staging, glue)}`);
