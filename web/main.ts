/** Where the page is put together: its own run, the core, the address bar and the views. */

import './style/tokens.css';
import './style/base.css';
import { hydrate, mount } from 'svelte';
import { NOTEBOOKS } from './notebooks/index.ts';
import { addressAt, type Address } from './state/address.ts';
import { Controller, type Surroundings } from './state/controller.ts';
import { decodeRun } from './state/embedded.ts';
import { later } from './state/later.ts';
import { firstPage } from './state/page.ts';
import { assemble } from './state/run.ts';
import type { FieldId } from './inputs/inputs.ts';
import type { CorePlaces } from './state/controller.ts';
import { LANGUAGES } from './text/localized.ts';
import { UI } from './text/ui.ts';
import Root from './view/Root.svelte';

async function start(target: HTMLElement): Promise<void> {
  const { slug, language } = addressOf(target);
  const notebook = NOTEBOOKS.find((candidate) => candidate.slug === slug);
  if (notebook === undefined) throw new Error('there is no such notebook');

  const loadPlaces = (): Promise<CorePlaces> =>
    import('./worker/places.ts').then((places) => places.loadPlaces(notebook));
  const carried = document.getElementById('run')?.textContent ?? null;
  // Vite's development server has no prerendered page: there the core comes first.
  const result = carried === null ? (await loadPlaces()).here(notebook.defaults) : decodeRun(carried);

  const controller = new Controller(
    firstPage(notebook, language, assemble(notebook, notebook.defaults, result)),
    surroundings(loadPlaces),
  );
  const typedAlready = carried === null ? [] : typedBeforeScripts();
  const options = { target, props: { source: controller, actions: controller } };
  if (carried === null) {
    document.documentElement.lang = UI[language].tag;
    mount(Root, options);
  } else {
    hydrate(Root, options);
  }
  document.documentElement.classList.remove('following');

  controller.start();
  for (const [field, text] of typedAlready) controller.type(field, text);
  addEventListener('popstate', () => {
    controller.follow();
  });
  // Events without an error are not about our code, such as a browser's remark on its own layout.
  addEventListener('error', ({ error }: { readonly error: unknown }) => {
    if (error instanceof Error) controller.broken(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    controller.broken(reason);
  });
}

/** Which page this is: a prerendered one says so, else its address does. */
function addressOf(target: HTMLElement): Address {
  const { slug, language } = target.dataset;
  const known = LANGUAGES.find((candidate) => candidate === language);
  if (slug !== undefined && known !== undefined) return { slug, language: known };
  return addressAt(
    location.pathname,
    NOTEBOOKS.map((notebook) => notebook.slug),
  );
}

function surroundings(loadCore: () => Promise<CorePlaces>): Surroundings {
  const href = (fragment: string): string => {
    const text = fragment.replace(/^#/, '');
    return text === '' ? location.pathname + location.search : `#${text}`;
  };
  return {
    loadCore,
    reload: () => {
      location.reload();
    },
    address: {
      read: () => location.hash,
      replace: (fragment) => {
        history.replaceState(null, '', href(fragment));
      },
      push: (fragment) => {
        history.pushState(null, '', href(fragment));
      },
    },
    wait: later,
  };
}

/** What a quick reader has typed into the prerendered fields. */
function typedBeforeScripts(): readonly (readonly [FieldId, string])[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[data-field]')]
    .filter((input) => input.value !== input.defaultValue)
    .map((input) => [input.dataset['field'] as FieldId, input.value]);
}

const target = document.getElementById('page');
if (target !== null) void start(target);
