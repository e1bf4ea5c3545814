// Serves a folder of static files at http://127.0.0.1:PORT. Used by `make serve` and, through
// `serveFolder`, by the browser tests. No dependency: Node's own modules are enough.
import { createReadStream, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  // Anything else keeps the browser from compiling while it downloads.
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The file that a request path names, or undefined when it is outside the folder or not there. */
async function fileFor(folder, urlPath) {
  let path;
  try {
    path = resolve(folder, `.${decodeURIComponent(urlPath)}`);
  } catch {
    return undefined; // a broken percent escape
  }
  if (path !== folder && !path.startsWith(folder + sep)) return undefined;
  try {
    let info = await stat(path);
    if (info.isDirectory()) {
      path = resolve(path, 'index.html');
      info = await stat(path);
    }
    return info.isFile() ? { path, size: info.size } : undefined;
  } catch {
    return undefined; // not there, or a NUL byte in the name
  }
}

/** Starts serving `folder` on 127.0.0.1; port 0 takes any free one. Resolves to the listening server. */
export function serveFolder(folder, port) {
  const root = resolve(folder);
  const server = createServer(async (request, response) => {
    // A rebuild changes files under the same name (index.html, boot.js): always ask again.
    const headers = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...headers, Allow: 'GET, HEAD' }).end();
      return;
    }
    const file = await fileFor(root, request.url.split('?')[0]);
    if (!file) {
      response.writeHead(404, { ...headers, 'Content-Type': TYPES['.txt'] }).end('not found\n');
      return;
    }
    headers['Content-Type'] = TYPES[extname(file.path)] ?? TYPES['.txt'];
    headers['Content-Length'] = file.size;
    response.writeHead(200, headers);
    if (request.method === 'HEAD') response.end();
    else createReadStream(file.path).on('error', () => response.destroy()).pipe(response);
  });
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

async function main() {
  const folder = process.argv[2] ?? 'dist';
  const port = Number(process.env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(`PORT must be a whole number from 1 to 65535, not "${process.env.PORT}"`);
  }
  try {
    await serveFolder(folder, port);
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new Error(`port ${port} is taken by another program\n  fix: stop it, or choose another port: PORT=${port + 1} make serve`);
    }
    throw error;
  }
  console.log(`\n   cellsizer is at http://127.0.0.1:${port}   (Ctrl-C stops)`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  main().catch((error) => {
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
  });
}
