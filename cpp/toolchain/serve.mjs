/** A static file server for dist/, as any host of static pages behaves. */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { Problem } from './process.mjs';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.ipynb': 'application/x-ipynb+json',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The file that an address stands for, or where to go instead, or neither. */
function find(folder, url) {
  const { pathname, search } = new URL(url, 'http://localhost');
  const path = normalize(join(folder, decodeURIComponent(pathname)));
  if (path !== folder && !path.startsWith(folder + sep)) return {};
  if (!existsSync(path)) return {};
  if (!statSync(path).isDirectory()) return { file: path };
  if (!pathname.endsWith('/')) return { location: `${pathname}/${search}` };
  const index = join(path, 'index.html');
  return existsSync(index) ? { file: index } : {};
}

function answer(folder, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  let found;
  try {
    found = find(folder, request.url);
  } catch {
    response.writeHead(400).end(); // no valid address
    return;
  }
  if (found.location) {
    response.writeHead(301, { Location: found.location }).end();
    return;
  }
  if (!found.file) {
    const page = join(folder, '404.html');
    response.writeHead(404, { 'Content-Type': types['.html'] });
    response.end(
      existsSync(page) ? readFileSync(page) : '<!doctype html><title>404</title><p>No such page. <a href="/">Start</a>',
    );
    return;
  }
  response.writeHead(200, {
    'Content-Type': types[extname(found.file)] ?? 'application/octet-stream',
    'Content-Length': statSync(found.file).size,
    'Cache-Control': 'no-cache',
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(found.file).pipe(response);
}

function listen(server, port) {
  return new Promise((settle, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', settle);
  });
}

/**
 * Serves `folder` at `port`; where that is taken and `strict` is not asked for, at another.
 * Gives the address and a function that stops it.
 */
export async function serve(folder, port, { strict = false } = {}) {
  const server = createServer((request, response) => answer(normalize(folder), request, response));
  try {
    await listen(server, port);
  } catch (error) {
    if (strict || error.code !== 'EADDRINUSE') {
      throw new Problem(`Cannot serve at port ${port} (${error.code}): choose another with --port.`);
    }
    await listen(server, 0);
  }
  const close = () => {
    server.closeAllConnections();
    return new Promise((settle) => server.close(settle));
  };
  return { url: `http://localhost:${server.address().port}/`, close };
}
