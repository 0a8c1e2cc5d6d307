/**
 * The prerendered page before its views are here: it takes what is typed, shows what the core gives as far as that is
 * text, and has the views fetched once there is a result, or at the reader's first gesture.
 */

import type { FieldId } from '../../inputs/inputs.ts';
import type { Run } from '../../run/run.ts';
import type { WalkThrough } from '../../page/walk/walk_through.ts';
import { nextTask } from '../../page/timing/later.ts';
import { mark } from '../../page/browser/performance_marks.ts';
import { afterPaint } from '../../widgets/after_paint.ts';
import { writeOutputs } from './first_outputs.ts';
import { currentOf } from './replaced_elements.ts';

/** What a reader does that the views answer. */
const GESTURES = ['pointerdown', 'keydown', 'focusin', 'popstate', 'hashchange', 'beforeprint'];

/** The views that are to come. */
export interface ComingViews<Views> {
  readonly load: () => Promise<Views>;
  /** Hands the page over to the views; resolves when all that is shown answers. */
  readonly mountViews: (views: Views) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/**
 * Looks after the page, which shows the run `own`, until its views do. Returns what fetches them now; that resolves when
 * the page is interactive, or has failed to become so.
 */
export function awaitViews<Views>(
  controller: WalkThrough,
  own: Run,
  { load, mountViews, failed }: ComingViews<Views>,
): () => Promise<void> {
  const untilInteractive = new AbortController();
  /** The run that is shown; null from when the views write the page, or nothing does any more. */
  let shown: Run | null = own;
  /** Shows a run, or, where it cannot be shown or there is none, the page's own; returns whether it could. */
  const show = (run: Run | null): boolean => {
    if (shown === null) return false;
    const written = run !== null && writeOutputs(shown, run);
    if (!written) writeOutputs(shown, own);
    shown = written ? run : own;
    document.documentElement.classList.toggle('computed', written);
    fillFields(controller);
    return written;
  };
  const handOver = async (): Promise<void> => {
    const views = await load();
    await nextTask();
    shown = null;
    await mountViews(views);
    untilInteractive.abort();
    const root = document.documentElement;
    root.dataset['startup'] = 'interactive';
    // From here on the page itself says whose the outputs are.
    root.classList.remove('following', 'computed');
    mark('page-alive');
  };
  let handedOver: Promise<void> | null = null;
  const fetchViews = (): Promise<void> =>
    (handedOver ??= handOver().catch((error: unknown) => {
      untilInteractive.abort();
      // The views did not come: the outputs become those of the prerendered run again, of which the words speak.
      show(null);
      shown = null;
      failed(error);
    }));
  showResults(controller, show, fetchViews);
  takeGestures(controller, fetchViews, untilInteractive.signal);
  return fetchViews;
}

/** Shows what the core gives, and has the views fetched once the first result is painted; at once where there is none. */
function showResults(
  controller: WalkThrough,
  show: (run: Run | null) => boolean,
  fetchViews: () => Promise<void>,
): void {
  let isFirst = true;
  controller.onChange(() => {
    const { core, freshness, run } = controller.page;
    if (core.kind === 'loading' || freshness.kind === 'waiting') return;
    const isResult = core.kind === 'ready' && freshness.kind === 'current';
    const painted = show(isResult ? run : null) ? Promise.resolve() : fetchViews();
    if (!isFirst) return;
    isFirst = false;
    void painted.then(() => {
      afterPaint(() => {
        if (isResult) mark('first-result');
        void fetchViews();
      });
    });
  });
}

/** Takes what is typed, and has the views fetched at the first gesture, as long as `signal` lets it. */
function takeGestures(controller: WalkThrough, fetchViews: () => Promise<void>, signal: AbortSignal): void {
  for (const gesture of GESTURES)
    addEventListener(gesture, () => void fetchViews(), { capture: true, passive: true, signal });
  const input = ({ target }: Event): void => {
    if (isField(target)) typeInto(controller, target);
    void fetchViews();
  };
  const change = ({ target }: Event): void => {
    if (isField(target)) controller.actions.commit();
  };
  addEventListener('input', input, { capture: true, signal });
  addEventListener('change', change, { capture: true, signal });
  addEventListener('click', (event) => pressLater(event, fetchViews), { capture: true, signal });
}

/**
 * A button or a link of the page that is pressed too early does its work once it can: a link would be followed without
 * the inputs that the views give it.
 */
function pressLater(event: MouseEvent, fetchViews: () => Promise<void>): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const pressed = target instanceof Element ? target.closest<HTMLElement>('#page :is(button, a[href])') : null;
  if (pressed === null || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  event.stopPropagation();
  void fetchViews().then(() => (currentOf(pressed) as HTMLElement).click());
}

/** Takes what a quick reader has typed before there was any script, and shows what a link holds beside it. */
export function takeTyped(controller: WalkThrough): void {
  const typed = fields().filter(({ value, defaultValue }) => value !== defaultValue);
  for (const field of typed) typeInto(controller, field);
  if (typed.length > 0 && !typed.some((field) => field === document.activeElement)) controller.actions.commit();
  fillFields(controller);
}

/** Takes the text of a field; one that is too long to be taken is put back, and the controller says so. */
function typeInto(controller: WalkThrough, field: HTMLInputElement): void {
  const id = field.dataset['field'] as FieldId;
  if (!controller.actions.type(id, field.value)) field.value = controller.page.typed.drafts[id];
}

/** Shows the inputs in the fields that nobody has typed into; those in the code have texts of their own. */
function fillFields({ page }: WalkThrough): void {
  for (const field of fields()) {
    if (field.closest('.literal') !== null || field.value !== field.defaultValue) continue;
    field.value = field.defaultValue = page.typed.drafts[field.dataset['field'] as FieldId];
  }
}

function fields(): readonly HTMLInputElement[] {
  return [...document.querySelectorAll('input')].filter(isField);
}

function isField(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.dataset['field'] !== undefined;
}
