/** Where the page is put together: its own run, the core, the address bar and the views. */

import './style/tokens.css';
import './style/base.css';
import './style/steps.css';
import './style/views.css';
import { hydrate, mount } from 'svelte';
import type { Explaining } from './explain/explaining.ts';
import { CATALOGUE, loadNotebook } from './notebooks/catalogue.ts';
import type { QuestionsOf } from './notebooks/question.ts';
import { addressAt, type Address } from './state/address.ts';
import { browserAddress, restoreLeft, writeLeaving } from './state/address_bar.ts';
import { Controller } from './state/controller.ts';
import type { CorePlaces, Environment } from './state/environment.ts';
import { DeferredSource } from './state/deferred.ts';
import { decodeRun } from './state/embedded.ts';
import { later } from './state/later.ts';
import { readFrame } from './state/link.ts';
import { mark } from './state/marks.ts';
import { firstPage, type Page } from './state/page.ts';
import { fetchPart, tryAgain } from './state/part.ts';
import { browserPreferences } from './state/preferences.ts';
import { assemble } from './run/run.ts';
import { shownView } from './state/position.ts';
import type { FieldId } from './inputs/inputs.ts';
import { MOST_CHARACTERS } from './inputs/problem.ts';
import { LANGUAGE, LANGUAGES } from './text/localized.ts';
import { afterPaint } from './view/after_paint.ts';
import { canBeKept, keepOffline, whenHere } from './view/offline.ts';
import { PARTS } from './view/parts.ts';
import Root from './view/Root.svelte';
import { LiveSteps } from './view/live_steps.ts';
import { loadPlaces as placesFor } from './worker/places.ts';

/** How long after its start the page has loaded what it needs, about, in milliseconds. */
const SETTLED = 2000;

async function start(target: HTMLElement): Promise<void> {
  const { slug, language } = addressOf(target);
  const entry = CATALOGUE.find((candidate) => candidate.slug === slug);
  if (entry === undefined) throw new Error('there is no such notebook');

  const loading = loadNotebook(entry);
  const loadPlaces = (): Promise<CorePlaces> => loading.then(placesFor);
  // The core is fetched and compiled while the page comes to life; whoever tries again starts anew.
  let coming: Promise<CorePlaces> | null = loadPlaces();
  const loadCore = (): Promise<CorePlaces> => {
    const places = coming ?? loadPlaces();
    coming = null;
    return places;
  };
  const notebook = await loading;
  const carried = document.getElementById('run')?.textContent ?? null;
  // Vite's development server has no prerendered page: there the core comes first. Elsewhere the page has been cut off.
  if (carried === null && !import.meta.env.DEV) throw new Error('the page is not whole');
  const result = carried === null ? (await coming).here(notebook.defaults) : decodeRun(carried);
  if (result === null) throw new Error('the notebook does not run in its core');

  restoreLeft();
  const first = firstPage(notebook, language, assemble(notebook, notebook.defaults, result));
  const controller = new Controller(first, environment(loadCore));
  const deferred = new DeferredSource(controller, (work) => {
    afterPaint(() => {
      mark('edit-painted');
      work();
    });
  });
  const options = { target, props: { source: deferred, first, actions: controller } };
  if (carried === null) {
    document.documentElement.lang = LANGUAGE[language].tag;
    mount(Root, options);
  }
  // The open step comes to life first: the core's first result shows there.
  const typedInStep = typedBeforeScripts();
  const steps = new LiveSteps(controller, deferred, first, controller, later);
  let shownResult = false;
  controller.onChange(() => {
    mirror(controller.page);
    steps.follow();
    if (controller.page.runs === 1 && !shownResult) {
      shownResult = true;
      afterPaint(() => {
        mark('first-result');
      });
    }
  });
  deferred.onChange(() => {
    steps.followUp();
  });
  controller.start();
  steps.follow();
  // A browser that has something urgent to do may do it now, before the page around the steps comes to life.
  await new Promise<void>((settle) => {
    later(settle, 0);
  });
  const typedAround = typedBeforeScripts();
  if (carried !== null) hydrate(Root, options);
  for (const [field, text] of new Map([...typedInStep, ...typedAround])) controller.type(field, text);
  steps.watch();
  // From here on the page itself says what the script in its head has shown before.
  document.documentElement.classList.remove('following', 'early');
  // Both come where a link is pasted into the bar: the second finds nothing changed.
  let followed = location.hash;
  for (const event of ['popstate', 'hashchange']) {
    addEventListener(event, () => {
      if (event === 'hashchange' && location.hash === followed) return;
      followed = location.hash;
      controller.follow();
    });
  }
  for (const event of ['pagehide', 'beforeprint', 'visibilitychange']) {
    addEventListener(
      event,
      () => {
        writeLeaving(() => {
          controller.keepAddress();
        });
      },
      true,
    );
  }
  // The reader may be about to copy the address.
  addEventListener('blur', () => {
    controller.keepAddress();
  });
  // What did not come may come now.
  addEventListener('online', () => {
    tryAgain();
    controller.connected();
  });
  // Whoever makes a mistake finds it there, even if the network has gone by then.
  later(() => {
    whenHere(loadExplaining, controller.prepare);
  }, SETTLED);
  if (canBeKept() && !controller.page.embedded) {
    later(() => {
      keepOffline(import.meta.url, language, controller.say);
    }, SETTLED);
  }
  addEventListener('error', ({ error }: { readonly error: unknown }) => {
    if (isOurs(error)) controller.fault(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isOurs(reason)) controller.fault(reason);
  });
  document.documentElement.dataset['life'] = 'alive';
  mark('page-alive');
}

/** Whether an error comes from the scripts of this site: browsers and their extensions run others in the page. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && error.stack?.includes(import.meta.url.replace(/[^/]*$/, '')) === true;
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

/** What the style sheets must know of the page, on its root. */
function mirror(page: Page): void {
  const root = document.documentElement;
  root.dataset['view'] = shownView(page);
  root.classList.toggle('present', page.presenting);
  root.classList.toggle('embed', page.embedded);
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

function environment(loadCore: () => Promise<CorePlaces>): Environment {
  return {
    loadCore,
    loadExplaining,
    loadOwning: async () => (await import('./state/owning.ts')).owning,
    loadQuestions,
    loadRace: (say) => import('./worker/racing.ts').then((racing) => racing.openRace(say)),
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

/** What a quick reader has typed into the prerendered fields. */
function typedBeforeScripts(): readonly (readonly [FieldId, string])[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[data-field]')]
    .filter((input) => input.value !== input.defaultValue)
    .map((input) => {
      const { value } = input;
      // The controller says that it is not taken.
      if (value.length > MOST_CHARACTERS) input.value = input.defaultValue;
      return [input.dataset['field'] as FieldId, value];
    });
}

/** The script in the head of the page then makes it one to be read, says so, and offers to load it again. */
function fail(error: unknown): void {
  console.error(error);
  document.querySelector('script[type=module]')?.dispatchEvent(new Event('error'));
}

/** Vite asks for a style sheet once: one that did not come is asked for again with the parts that did not. */
function fetchStyleAgain({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || 'again' in target.dataset) return;
  const { href } = target;
  const load = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve });
      link.dataset['again'] = '';
      link.onerror = () => {
        link.remove();
        reject(new Error(`${href} did not come`));
      };
      document.head.append(link);
    });
  fetchPart(load, () => undefined);
}

addEventListener('error', fetchStyleAgain, true);
document.documentElement.dataset['life'] = 'begun';
const target = document.getElementById('page');
if (target !== null) start(target).catch(fail);
else fail(new Error('the page is not whole'));
