/** The built site behind a server that breaks files on purpose, and hears of everything that its policy forbids. */

import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { find, headersOf, typeOf } from '../../cpp/toolchain/serve.mjs';
import { sendWith, type Fault, type Whole } from './faults.ts';

export const DIST = resolve(import.meta.dirname, '../../dist');

/** Where browsers report what the policy forbids. */
const VIOLATIONS = '/violations';
const POLICY = 'Content-Security-Policy';

/** A file at an address, as the site's hosts send it. */
function wholeOf(folder: string, file: string): Whole {
  const body = readFileSync(file);
  const headers = { ...headersOf(folder), 'Content-Type': typeOf(file), 'Cache-Control': 'no-cache' };
  // A page's own policy is the stricter one; what stands in the page itself cannot say where to report.
  const own = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(file.endsWith('.html') ? String(body) : '');
  const policy = own?.[1] ?? headersOf(folder)[POLICY];
  if (policy === undefined) throw new Error(`no policy for ${file}`);
  return { body, headers: { ...headers, [POLICY]: `${policy}; report-uri ${VIOLATIONS}` } };
}

interface Spoilt {
  readonly file: RegExp;
  readonly fault: Fault;
}

export class Site {
  /** What the policy has forbidden: the directive and what it was about. */
  readonly violations: string[] = [];
  /** The paths that were asked for. */
  readonly asked: string[] = [];
  /** Pages of another host (the same server by another name), by their paths. */
  readonly hosts = new Map<string, string>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #folder = DIST;
  #filesLeft = Infinity;
  #faults: readonly Spoilt[] = [];
  readonly #changes = new EventEmitter();

  static async open(): Promise<Site> {
    const site = new Site();
    site.#server.listen(0, '127.0.0.1');
    await once(site.#server, 'listening');
    return site;
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The address of the site. */
  get url(): string {
    return `http://localhost:${this.#port}/`;
  }

  /** The address of a host other than the site's. */
  get elsewhere(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** From now on the files whose paths match come so, and all others whole. */
  spoil(file: RegExp, fault: Fault): void {
    this.#change([{ file, fault }]);
  }

  /** Every file comes as it is again; what is late comes now. */
  mend(): void {
    this.#filesLeft = Infinity;
    this.#folder = DIST;
    this.#change([]);
  }

  #change(faults: readonly Spoilt[]): void {
    this.#faults = faults;
    this.#changes.emit('change');
  }

  /** No answer comes any more once so many files have been asked for, from now on. */
  cutAfter(files: number): void {
    this.#filesLeft = files;
    if (files === 0) this.#server.closeAllConnections();
  }

  /** Whether an answer has been refused for that, or would be. */
  get isCut(): boolean {
    return this.#filesLeft <= 0;
  }

  /** Another folder is served in the place of the site. */
  deploy(folder: string): void {
    this.#folder = folder;
    this.#change([]);
  }

  /** How a file comes; where it is late, once that is over. */
  async #faultOf(path: string): Promise<Exclude<Fault, 'late'> | undefined> {
    for (;;) {
      const fault = this.#faults.find(({ file }) => file.test(path))?.fault;
      if (fault !== 'late') return fault;
      await once(this.#changes, 'change');
    }
  }

  async close(): Promise<void> {
    this.mend();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url);
    if (pathname === VIOLATIONS) {
      this.violations.push(violation(await text(request)));
      response.writeHead(204).end();
      return;
    }
    this.asked.push(pathname);
    const host = this.hosts.get(pathname);
    const { file, location } = find(this.#folder, request.url ?? '/');
    const isCut = this.isCut;
    this.#filesLeft -= 1;
    if (isCut) response.destroy();
    else if (host !== undefined) response.writeHead(200, { 'Content-Type': 'text/html' }).end(host);
    else if (location !== undefined) response.writeHead(301, { Location: location }).end();
    else if (file === undefined) response.writeHead(404).end();
    else {
      const fault = await this.#faultOf(pathname);
      const now = find(this.#folder, request.url ?? '/').file;
      if (now === undefined) response.writeHead(404).end();
      else sendWith(fault, wholeOf(this.#folder, now), response);
    }
  }
}

interface Report {
  readonly 'csp-report': Readonly<
    Record<'effective-directive' | 'violated-directive' | 'blocked-uri' | 'document-uri', string | undefined>
  >;
}

function violation(body: string): string {
  const { 'csp-report': report } = JSON.parse(body) as Report;
  const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
  return `${directive}: ${report['blocked-uri'] ?? ''} on ${report['document-uri'] ?? ''}`;
}
