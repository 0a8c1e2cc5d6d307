/**
 * Where the page is put together. Its own run, the core and the address bar come at once, the views after the first
 * result or at the first gesture; until then, `view/start/before_views.ts` answers the reader.
 */

import './style/tokens.css';
import './style/base.css';
import './style/controls.css';
import './style/steps.css';
import './style/matrix.css';
import './style/views.css';
import { Engine } from './engine/engine.ts';
import { PageCore } from './engine/page_core.ts';
import { RemoteRuns } from './engine/remote.ts';
import type { Explaining } from './explain/explaining.ts';
import { CATALOGUE, loadNotebook } from './notebooks/catalogue.ts';
import type { QuestionsOf } from './notebooks/question.ts';
import { addressAt, type Address } from './page/address/address.ts';
import { browserAddress, forgetLeft, restoreLeft, writeLeaving } from './page/browser/address_bar.ts';
import { hearFaults } from './page/browser/own_faults.ts';
import { WalkThrough } from './page/walk/walk_through.ts';
import type { Environment } from './page/walk/environment.ts';
import { decodeRun } from './run/embedded.ts';
import { later, SETTLED } from './page/timing/later.ts';
import { readFrame } from './page/address/link.ts';
import { firstPage } from './page/walk/walk_page.ts';
import { tryAgain, whenHere } from './page/part.ts';
import { browserPreferences } from './page/browser/preferences.ts';
import { jobOf } from './run/job.ts';
import { Numbers } from './run/numbers.ts';
import { assemble } from './run/run.ts';
import { LANGUAGES } from './text/localized.ts';
import { awaitViews, takeTyped } from './view/start/before_views.ts';
import { fetchFileAgain } from './widgets/fetch_again.ts';
import { PARTS } from './view/lazy_parts.ts';

/** How long the page waits for its core before its views are fetched all the same, in milliseconds. */
const PATIENCE = 1000;

/** How long after the page is interactive the rest of the core is fetched, in milliseconds. */
const AFTER_VIEWS = 300;

async function start(target: HTMLElement): Promise<void> {
  const { slug, language } = addressOf(target);
  const entry = CATALOGUE.find((candidate) => candidate.slug === slug);
  if (entry === undefined) throw new Error('there is no such notebook');

  const loading = loadNotebook(entry);
  const carried = document.getElementById('run')?.textContent ?? null;
  // Vite's development server has no prerendered page: there the core comes first. Elsewhere the page has been cut off.
  if (carried === null && !import.meta.env.DEV) throw new Error('the page is not whole');
  const own = carried === null ? null : decodeRun(carried);
  const numbers = new Numbers(own?.numbers);
  const fetchEngine = async (): Promise<Engine> => {
    const core = await PageCore.start(entry.framework);
    numbers.useCore(core.numbers);
    // The rest of it comes after the views, which the reader waits for.
    void interactive.then(() => later(core.complete, AFTER_VIEWS));
    return new Engine(core, new RemoteRuns(), later);
  };
  let becomeInteractive = (): void => undefined;
  const interactive = new Promise<void>((resolve) => (becomeInteractive = resolve));
  // The core is fetched and compiled while the page starts; whoever tries again starts anew.
  let coming: Promise<Engine> | null = fetchEngine();
  // A failure is handled where `coming` is awaited; the browser must not report it as unhandled before that.
  coming.catch(() => undefined);
  const loadEngine = (): Promise<Engine> => (coming ?? fetchEngine()).finally(() => (coming = null));
  const notebook = await loading;
  const result = own?.result ?? (await coming).atOnce(jobOf(notebook, notebook.defaults));
  if (result === undefined) throw new Error('the notebook does not run in its core');

  restoreLeft();
  void interactive.then(() => {
    forgetLeft();
    // The page may be left and come back as it was: it has written its address itself by then.
    addEventListener('pageshow', forgetLeft);
  });
  const first = firstPage(notebook, language, assemble(notebook, notebook.defaults, result), numbers);
  const controller = new WalkThrough(first, environment(loadEngine));
  const fetchViews = awaitViews(controller, first.run, {
    load: () => import('./view/start/mount_views.ts'),
    mountViews: async (views) => {
      await views.mountViews({ target, controller, first, prerendered: carried !== null, entry: import.meta.url });
      becomeInteractive();
    },
    failed: fail,
  });
  controller.start(interactive);
  takeTyped(controller);
  // Only the views make slides fit.
  if (carried === null || controller.page.presenting) void fetchViews();
  later(() => void fetchViews(), PATIENCE);

  // Both come where a link is pasted into the bar: the second finds nothing changed.
  let followed = location.hash;
  for (const event of ['popstate', 'hashchange']) {
    addEventListener(event, () => {
      if (event === 'hashchange' && location.hash === followed) return;
      followed = location.hash;
      controller.follow();
    });
  }
  const keepAddress = (): void => controller.keepAddress();
  addEventListener('pagehide', () => writeLeaving(keepAddress), true);
  for (const event of ['beforeprint', 'visibilitychange']) addEventListener(event, keepAddress, true);
  // A page on paper says where it came from.
  addEventListener('beforeprint', () =>
    document.querySelectorAll('.page-end > .print-only').forEach((place) => (place.textContent = location.href)),
  );
  // The reader may be about to copy the address.
  addEventListener('blur', keepAddress);
  // What did not come may come now.
  addEventListener('online', () => {
    tryAgain();
    controller.send(['connected']);
  });
  // The explanations are loaded before they are needed, so that they are there even if the network has gone by then.
  void interactive.then(() =>
    later(() => {
      whenHere(loadExplaining, (explaining) => controller.send(['explainingCame', explaining]));
    }, SETTLED),
  );
  hearFaults(import.meta.url, (error) => controller.send(['fault', error]));
}

/** Why a notebook stops, in plain words. */
async function loadExplaining(): Promise<Explaining> {
  return (await import('./explain/explaining.ts')).explaining;
}

/** Whether the questions have been asked for before. */
let askedFor = false;

/** What the steps ask, and what shows it. */
async function loadQuestions(): Promise<QuestionsOf> {
  // Where they did not come before, their style sheet may not have either.
  if (askedFor) tryAgain();
  askedFor = true;
  const [{ questionsOf }] = await Promise.all([import('./notebooks/questions/index.ts'), PARTS.questions()]);
  return questionsOf;
}

/** Which page this is: a prerendered one says so, else its address does. */
function addressOf(target: HTMLElement): Address {
  const { slug, language } = target.dataset;
  const known = LANGUAGES.find((candidate) => candidate === language);
  if (slug !== undefined && known !== undefined) return { slug, language: known };
  return addressAt(
    location.pathname,
    CATALOGUE.map((notebook) => notebook.slug),
  );
}

function environment(loadEngine: () => Promise<Engine>): Environment {
  return {
    loadEngine,
    loadExplaining,
    loadOwnCodePart: async () => (await import('./page/walk/own_code_part.ts')).ownCodePart,
    loadQuestions,
    loadRace: (say) => import('./race/racing.ts').then((racing) => racing.openRace(say)),
    reload: (link) => {
      if (link !== null) location.hash = link;
      location.reload();
    },
    address: browserAddress,
    preferences: browserPreferences,
    frame: readFrame(location.search),
    wait: later,
  };
}

/** The script in the head of the page then makes it one to be read, says so, and offers to load it again. */
function fail(error: unknown): void {
  console.error(error);
  document.querySelector('script[type=module]')?.dispatchEvent(new Event('error'));
}

addEventListener('error', fetchFileAgain, true);
document.documentElement.dataset['startup'] = 'begun';
const target = document.getElementById('page');
if (target !== null) start(target).catch(fail);
else fail(new Error('the page is not whole'));
