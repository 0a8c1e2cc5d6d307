import { onMount } from 'svelte';
import type { Inputs } from '../../inputs/inputs.ts';
import type { Condition } from '../../notebooks/exercises/own_exercise.ts';
import { Checker, checkJob, type Verdict } from '../../page/exercise/checking.ts';
import { standingAloud } from '../../page/exercise/exercise_words.ts';
import { later } from '../../page/timing/later.ts';
import type { Page } from '../../page/walk/walk_page.ts';
import type { Actions } from '../../page/walk/walk_through.ts';

/** How long the page must be quiet before it is said how an exercise stands, in milliseconds: after what is said of the run. */
const QUIET = 900;

/** Conditions, and the inputs with which they are checked. */
export interface Asked {
  readonly conditions: readonly Condition[];
  readonly inputs: Inputs;
}

/** How conditions stand, checked at each run and whenever they change. Made while a view is. */
export class Checked {
  /** In the order of the conditions; empty before anything is known. */
  verdicts = $state.raw<readonly Verdict[]>([]);
  /** Those that the verdicts are on. */
  #conditions: readonly Condition[] | null = null;
  /** What was said last to screen readers. */
  #said = '';

  /**
   * @param asked null: there is nothing to check
   * @param code what is said when all holds: once, although each other answer has another
   */
  constructor(page: () => Page, asked: () => Asked | null, actions: Actions, code = () => '') {
    const checker = new Checker(actions.atOnce);
    $effect(() => {
      const now = asked();
      if (now === null || now.conditions !== this.#conditions) this.verdicts = [];
      this.#conditions = now?.conditions ?? null;
      if (now === null) return;
      if (page().core.kind === 'ready' && page().freshness.kind === 'current') {
        checker.check(checkJob(page().notebook, now.inputs, now.conditions), now.conditions, (verdicts) => {
          this.verdicts = verdicts;
        });
      }
    });
    $effect(() => {
      const now = asked();
      if (now === null || this.verdicts.length === 0 || this.verdicts.some(({ kind }) => kind === 'pending')) return;
      const aloud = (withCode: string): string =>
        standingAloud(now.conditions, this.verdicts, withCode, page().language);
      const words = aloud('');
      return later(() => {
        if (words === this.#said) return;
        this.#said = words;
        actions.say(aloud(code()));
      }, QUIET);
    });
    onMount(() => () => {
      checker.stop();
    });
  }
}
