// Builds public/vendor/echarts-light.min.js and records what it is. Run: npm ci && npm run build
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';

const here = (path) => new URL(path, import.meta.url);
const versionOf = (name) => createRequire(import.meta.url)(`${name}/package.json`).version;
const vendor = here('../../public/vendor/');
const bundle = new URL('echarts-light.min.js', vendor);
const versions = Object.fromEntries(['echarts', 'zrender', 'esbuild'].map((name) => [name, versionOf(name)]));

await mkdir(vendor, { recursive: true });
await build({
  entryPoints: [here('light.mjs').pathname],
  outfile: bundle.pathname,
  bundle: true,
  minify: true,
  format: 'iife',
  globalName: 'echarts',
  target: 'es2020',
  define: { 'process.env.NODE_ENV': '"production"' },
  // The licence texts go to NOTICE beside the file; its head names them.
  legalComments: 'none',
  banner: { js: `/*! Apache ECharts ${versions.echarts}, light build; licences: see NOTICE */` },
});

const bytes = await readFile(bundle);
// The page's Content-Security-Policy forbids making code from text; a build that needs it must not land.
const forbidden = /\bnew Function\b|\bFunction\(|\beval\(/.exec(bytes.toString());
if (forbidden) throw new Error(`the bundle makes code from text: "${forbidden[0]}"`);

const sha256 = createHash('sha256').update(bytes).digest('hex');
const brotli = brotliCompressSync(bytes).length;
await writeFile(
  new URL('VERSION', vendor),
  [
    'echarts-light.min.js',
    ...Object.entries(versions).map(([name, version]) => `${name} ${version}`),
    `sha256 ${sha256}`,
    `bytes ${bytes.length}`,
    '',
  ].join('\n'),
);

// Each licence asks that its text goes along with the code, also on the served page.
const texts = [
  ['Apache ECharts: notice', 'echarts/NOTICE'],
  ['Apache ECharts: licence', 'echarts/LICENSE'],
  ['d3, parts of which are in ECharts: licence', 'echarts/licenses/LICENSE-d3'],
  ['zrender: licence', 'zrender/LICENSE'],
  ['tslib: licence', 'tslib/LICENSE.txt'],
];
const notice = ['echarts-light.min.js is built by esbuild from tools/echarts/light.mjs and holds code of the projects below.'];
for (const [title, path] of texts) {
  const text = await readFile(here(`node_modules/${path}`), 'utf8');
  notice.push('', '='.repeat(76), title, '='.repeat(76), text.trim().replace(/[ \t]+$/gm, ''));
}
await writeFile(new URL('NOTICE', vendor), `${notice.join('\n')}\n`);

console.log(`echarts-light.min.js: ${bytes.length} bytes, ${brotli} with brotli, sha256 ${sha256}`);
