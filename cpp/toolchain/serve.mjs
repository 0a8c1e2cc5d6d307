/** A static file server for dist/, as any host of static pages behaves. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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

/** What a file is sent as. */
export function typeOf(file) {
  return types[extname(file)] ?? 'application/octet-stream';
}

/** The file that an address stands for, or where to go instead, or neither. */
export function find(folder, url) {
  const { pathname, search } = new URL(url, 'http://localhost');
  const path = normalize(join(folder, decodeURIComponent(pathname)));
  if (path !== folder && !path.startsWith(folder + sep)) return {};
  if (!existsSync(path)) return {};
  if (!statSync(path).isDirectory()) return { file: path };
  if (!pathname.endsWith('/')) return { location: `${pathname}/${search}` };
  const index = join(path, 'index.html');
  return existsSync(index) ? { file: index } : {};
}

/** The headers that a folder's `_headers` asks for with every file (web/prerender/policy.ts), as some static hosts read it. */
export function headersOf(folder) {
  const file = join(folder, '_headers');
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').split('\n');
  const asked = lines.slice(lines.indexOf('/*') + 1).map((line) => /^\s+([\w-]+): (.+)$/.exec(line));
  return Object.fromEntries(asked.filter((found) => found !== null).map(([, name, value]) => [name, value]));
}

const COMPRESSIBLE = /^text\/|javascript|json|xml|wasm/;

const encoders = {
  // Above 9 a first visit would wait for the last per cent.
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => gzipSync(body),
};

/** The best encoding that the client takes. */
function acceptedEncoding({ headers }) {
  const accepted = (headers['accept-encoding'] ?? '').split(',').map((name) => name.trim());
  return Object.keys(encoders).find((name) => accepted.includes(name));
}

/** A file's path and encoding → what it was when it was last compressed, and what came of it. */
const cache = new Map();

function compressed(file, encoding) {
  const key = `${encoding} ${file}`;
  const { mtimeMs, size } = statSync(file);
  const state = `${mtimeMs} ${size}`;
  if (cache.get(key)?.state !== state) cache.set(key, { state, body: encoders[encoding](readFileSync(file)) });
  return cache.get(key).body;
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
  const type = typeOf(found.file);
  const encoding = COMPRESSIBLE.test(type) ? acceptedEncoding(request) : undefined;
  const body = encoding ? compressed(found.file, encoding) : readFileSync(found.file);
  response.writeHead(200, {
    ...headersOf(folder),
    'Content-Type': type,
    ...(encoding && { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
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
