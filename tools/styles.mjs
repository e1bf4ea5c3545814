// Trunk's hook after each build (see Trunk.toml): the style sheets of the built page become one. A dozen small files pack
// to a third more bytes than one, and each is a request before the first paint.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const staging = process.env.TRUNK_STAGING_DIR;
if (!staging) throw new Error('this is a hook of Trunk: run tools/build.sh');

const page = join(staging, 'index.html');
const html = readFileSync(page, 'utf8');
// Minified, attributes stand without quotes.
const links = [...html.matchAll(/<link\b[^>]*\brel="?stylesheet\b[^>]*>/g)].map(([tag]) => {
  const attribute = (name) => tag.match(new RegExp(`\\b${name}="?([^"\\s>]*)`))?.[1];
  return { tag, href: attribute('href'), media: attribute('media') };
});
if (links.length < 2) throw new Error('the built page has no style sheets to join');

const parts = links.map(({ href, media }) => {
  const text = readFileSync(join(staging, href), 'utf8');
  rmSync(join(staging, href));
  return media ? `@media ${media} {\n${text}\n}` : text;
});
const release = process.env.TRUNK_PROFILE === 'release';
const sheet = execFileSync('esbuild', ['--loader=css', '--log-level=warning', ...(release ? ['--minify'] : [])], { encoding: 'utf8', input: parts.join('\n') });
const name = `cellsizer-${createHash('sha256').update(sheet).digest('hex').slice(0, 16)}.css`;
writeFileSync(join(staging, name), sheet);

let joined = html.replace(links[0].tag, `<link rel="stylesheet" href="./${name}">`);
for (const { tag } of links.slice(1)) joined = joined.replace(tag, '');
writeFileSync(page, joined);
