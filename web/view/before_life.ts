/**
 * The prerendered page before its views are here: it takes what is typed, shows what the core gives as far as that is
 * text, and has the views fetched once there is a result, or at the reader's first gesture.
 */

import type { Drafts, FieldId } from '../inputs/inputs.ts';
import type { Run } from '../run/run.ts';
import type { Controller } from '../state/controller.ts';
import { mark } from '../state/marks.ts';
import { afterPaint } from './after_paint.ts';
import { writeOutputs } from './first_outputs.ts';

/** What a reader does that the views answer. */
const GESTURES = ['pointerdown', 'keydown', 'focusin', 'input', 'popstate', 'hashchange', 'beforeprint'];

/** The views to wait for. */
export interface Awaited<Views> {
  /** The run that the prerendered page shows. */
  readonly shown: Run;
  readonly load: () => Promise<Views>;
  /** Hands the page over to the views; resolves when all that is shown answers. */
  readonly bringToLife: (views: Views) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** Looks after the page until its views do. Returns what fetches them now, and resolves when the page is alive. */
export function awaitViews<Views>(controller: Controller, awaited: Awaited<Views>): () => Promise<void> {
  const { load, bringToLife, failed } = awaited;
  const untilAlive = new AbortController();
  let shown: Run | null = awaited.shown;
  const handOver = async (): Promise<void> => {
    const views = await load();
    shown = null;
    await bringToLife(views);
    untilAlive.abort();
    document.documentElement.dataset['life'] = 'alive';
    mark('page-alive');
  };
  let alive: Promise<void> | null = null;
  const wake = (): Promise<void> =>
    (alive ??= handOver().catch((error: unknown) => {
      untilAlive.abort();
      // A page to be read is of one run: the steps that are asleep are of this one.
      if (shown !== null) writeOutputs(shown, awaited.shown);
      failed(error);
    }));
  showResults(controller, wake, (run) => {
    if (shown === null || !writeOutputs(shown, run)) return false;
    shown = run;
    fillFields(controller.page.typed.drafts);
    return true;
  });
  takeGestures(controller, wake, untilAlive.signal);
  return wake;
}

/**
 * Shows what the core gives by `write`, which tells whether it could, and calls `wake` once the first result is painted;
 * at once where the views alone can show what there is.
 */
function showResults(controller: Controller, wake: () => Promise<void>, write: (run: Run) => boolean): void {
  let isFirst = true;
  controller.onChange(() => {
    const { core, freshness, run } = controller.page;
    if (core.kind === 'loading' || freshness.kind === 'waiting') return;
    const isResult = core.kind === 'ready' && freshness.kind === 'current';
    const painted = isResult && write(run) ? Promise.resolve() : wake();
    if (!isFirst) return;
    isFirst = false;
    void painted.then(() => {
      afterPaint(() => {
        if (isResult) mark('first-result');
        void wake();
      });
    });
  });
}

/** Takes what is typed into the prerendered fields, and calls `wake` at the first gesture, as long as `signal` lets it. */
function takeGestures(controller: Controller, wake: () => Promise<void>, signal: AbortSignal): void {
  for (const gesture of GESTURES) {
    const take = ({ target }: Event): void => {
      if (gesture === 'input' && isField(target)) typeInto(controller, [target]);
      void wake();
    };
    addEventListener(gesture, take, { capture: true, passive: true, signal });
  }
  // A button that is pressed too early does its work once it can.
  const press = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
    void wake().then(() => {
      button.click();
    });
  };
  addEventListener('click', press, { capture: true, signal });
}

/** The prerendered fields into which a quick reader has typed before there was any script. */
export function typedBefore(): readonly HTMLInputElement[] {
  return [...document.querySelectorAll('input')].filter(
    (input) => isField(input) && input.value !== input.defaultValue,
  );
}

/** Takes the texts of these fields; one that is too long to be taken is put back, and the controller says so. */
export function typeInto(controller: Controller, fields: readonly HTMLInputElement[]): void {
  for (const field of fields) {
    if (!controller.type(field.dataset['field'] as FieldId, field.value)) field.value = field.defaultValue;
  }
}

/** Writes what is typed into the fields that nobody has typed into, but those in the code, which have texts of their own. */
function fillFields(drafts: Drafts): void {
  for (const field of document.querySelectorAll('input')) {
    if (!isField(field) || field.closest('.literal') !== null || field.value !== field.defaultValue) continue;
    field.value = field.defaultValue = drafts[field.dataset['field'] as FieldId];
  }
}

function isField(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.dataset['field'] !== undefined;
}
