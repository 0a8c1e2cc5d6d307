/** The page's side of working offline. */

import { ownScript } from '../engine/script_address.ts';
import type { WorkerRequest } from './service_worker.ts';

/** Says how the site is installed; no browser asks before a page has been read. */
function nameManifest(entry: string): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = new URL('../site.webmanifest', entry).href;
  document.head.append(link);
}

/**
 * Keeps the site for reading offline, and offers a reload whenever another version has been kept.
 * `entry` is the address of the page's main script: its hash tells versions apart.
 */
export async function keepOffline(entry: string, offer: (reload: () => void) => void): Promise<void> {
  nameManifest(entry);
  try {
    const registration = await navigator.serviceWorker.register(ownScript(new URL('../offline.js', entry).href), {
      updateViaCache: 'none',
    });
    await new Kept(registration, entry, offer).watch();
  } catch {
    // Private windows, full disks, policies: the page works as well without.
  }
}

function post(worker: ServiceWorker, request: WorkerRequest, answerTo: readonly MessagePort[] = []): void {
  worker.postMessage(request, [...answerTo]);
}

class Kept {
  readonly #registration: ServiceWorkerRegistration;
  readonly #entry: string;
  readonly #offer: (reload: () => void) => void;
  #offered = false;

  constructor(registration: ServiceWorkerRegistration, entry: string, offer: (reload: () => void) => void) {
    this.#registration = registration;
    this.#entry = entry;
    this.#offer = offer;
  }

  async watch(): Promise<void> {
    const registration = this.#registration;
    registration.addEventListener('updatefound', () => this.#follow());
    const update = (): void => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', update);
    this.#follow();
    await this.#consider();
    this.#tidy();
    // A browser by itself looks when it sees fit.
    if (registration.active !== null) update();
  }

  #follow(): void {
    const { installing } = this.#registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void this.#consider();
    });
  }

  /** A version that waits is this page's own where a plain reload has brought it: then there is nothing to offer. */
  async #consider(): Promise<void> {
    const { waiting, active } = this.#registration;
    if (waiting === null || active === null) return;
    if (await this.#isOurs(waiting)) {
      waiting.addEventListener('statechange', () => {
        if (waiting.state === 'activated') this.#tidy();
      });
      post(waiting, { ask: 'take over' });
    } else if (!this.#offered) {
      this.#offered = true;
      this.#offer(this.#takeOver);
    }
  }

  #tidy(): void {
    const { active, waiting } = this.#registration;
    // A worker that is to give way must not be kept busy: it would stay in charge.
    if (active !== null && waiting === null) post(active, { ask: 'tidy', entry: this.#entry });
  }

  #isOurs(worker: ServiceWorker): Promise<boolean> {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
      post(worker, { ask: 'same', entry: this.#entry }, [port2]);
    });
  }

  readonly #takeOver = (): void => {
    const { waiting } = this.#registration;
    const reload = (): void => location.reload();
    // Without a waiting one, another window of ours has already asked for it.
    if (waiting === null) {
      reload();
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    post(waiting, { ask: 'take over' });
  };
}
