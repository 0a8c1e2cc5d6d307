/**
 * The service worker: it keeps the files of one version of the site, so that they are there without a network.
 * The build puts it beside index.html as a classic script, headed by the constants below.
 *
 * No page mixes versions, whichever worker serves it: every file but the pages has its content's hash in its name,
 * and a page is the server's newest or the one kept together with its own files.
 *
 * Workbox, the library for such workers, would keep one version's files as well. Three things would have to be written
 * beside it: a page comes from the network first, within a time limit; tabs that are open keep the files of their version until
 * they are closed; and of the two builds of the race's module only the one that the browser takes is kept. They are most of
 * this file.
 */

/** What the page asks of a service worker. */
export type WorkerRequest =
  /** Do you keep the version of the page with this script? Answered by a boolean. */
  | { readonly ask: 'same'; readonly entry: string }
  /** Take the place of the worker before you: the reader wants your version. */
  | { readonly ask: 'take over' }
  /** Remove what older versions kept, if none but the page with this script is open. */
  | { readonly ask: 'tidy'; readonly entry: string };

/** Tells this version from every other. */
declare const VERSION: string;
/** The files of this version, by their addresses beside this script, with their digests. */
declare const FILES: Readonly<Record<string, string>>;
/** Those of them that are builds of the race's module: the page needs one. */
declare const BUILDS: { readonly simd128: string; readonly relaxed: string };
/** A module that is valid where the page needs the relaxed one. */
declare const RELAXED_SIMD: readonly number[];

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** TypeScript knows either pages or workers; this is the page's program, so what the worker uses is said here. */
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest> & Lasting) => void): void;
}

const worker = self as unknown as Worker;
const { scope } = worker.registration;
/** Other sites on the same host may keep caches too. */
const OURS = `lookup-is-matmul ${scope} `;
const NAME = OURS + VERSION;
/** How long a page may take to come from the network while it is kept here, in milliseconds. */
const PATIENCE = 5000;

const hashed = (url: string): boolean => url.startsWith(`${scope}assets/`);

/** Keeps every file that this browser needs, or none: one that is not of this version fails its digest. */
async function keep(): Promise<void> {
  const cache = await caches.open(NAME);
  const unneeded = WebAssembly.validate(new Uint8Array(RELAXED_SIMD)) ? BUILDS.simd128 : BUILDS.relaxed;
  const needed = Object.entries(FILES).filter(([path]) => path !== unneeded);
  const requests = needed.map(([path, integrity]) => {
    const { href } = new URL(path, scope);
    return new Request(href, { integrity, cache: hashed(href) ? 'default' : 'no-cache' });
  });
  await cache.addAll(requests);
}

/** A page as kept here, by any of its addresses. */
async function kept({ url }: Request): Promise<Response | undefined> {
  const cache = await caches.open(NAME);
  const { origin, pathname, search } = new URL(url);
  const address = origin + pathname.replace(/\/index\.html$/, '/');
  const page = await cache.match(address, { ignoreVary: true });
  if (page !== undefined || (await cache.match(`${address}/`)) === undefined) return page;
  return Response.redirect(`${address}/${search}`);
}

/** The server's, else ours. */
async function newest(request: Request): Promise<Response> {
  const network = fetch(request);
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([network, patience]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) return answer;
  return (await kept(request)) ?? network;
}

/** Ours, of whichever version, else the server's: the name says the content. */
async function unchanging(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

const has = (entry: string): boolean => Object.keys(FILES).some((path) => new URL(path, scope).href === entry);

async function tidy(entry: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!has(entry) || open.length > 1) return;
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  const { installing, waiting } = worker.registration;
  // They would belong to the next version.
  if (installing === null && waiting === null) await Promise.all(old.map((name) => caches.delete(name)));
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keep());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  event.respondWith(hashed(request.url) ? unchanging(request) : newest(request));
});

worker.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data.ask === 'same') ports[0]?.postMessage(has(data.entry));
  else event.waitUntil(data.ask === 'tidy' ? tidy(data.entry) : worker.skipWaiting());
});
