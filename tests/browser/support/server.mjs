// Serves the release build for one test file, on a port that nobody else has.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveFolder } from '../../../tools/serve.mjs';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Starts the server; `origin` is its address without a slash at the end. */
export async function startServer() {
  if (!existsSync(`${dist}/index.html`)) throw new Error('dist/index.html is not there: run make build first');
  const server = await serveFolder(dist, 0);
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    stop() {
      // The browser keeps connections open; close() alone would wait for them.
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
