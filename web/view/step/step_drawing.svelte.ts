import { figureOf, lookedAt, type Figure } from '../../figures/figure.ts';
import { highlightOf, type Highlight } from '../../figures/highlight.ts';
import { isStepping, type Stepping } from '../../figures/stepping.ts';
import { sharedWith } from '../../inputs/sharing.ts';
import type { NotebookStep } from '../../notebooks/notebook.ts';
import type { Actions } from '../../page/walk/walk_through.ts';
import type { Page, Weight } from '../../page/walk/walk_page.ts';
import { resultsOf, type Results } from '../../run/results.ts';
import { sectionOf } from '../../run/run.ts';
import { IdTyping } from '../figures/id_typing.svelte.ts';
import { WeightOpening } from '../figures/weight_opening.svelte.ts';

export type StepDrawing = ReturnType<typeof drawingOf>;

/**
 * What a step draws, and which of it stays while its notebook stops. What is as it was is the same object. (Not a class: the
 * views that every page loads are smaller so.)
 */
export function drawingOf(page: () => Page, step: () => NotebookStep, actions: () => Actions) {
  const results = $derived(resultsOf(page().run));
  const lackingFor = $derived(page().ownCodePart?.lackingFor ?? null);
  const rowNames = $derived(page().notebook.rowNames?.(results) ?? null);
  let drawnBefore: Figure | null = null;
  /** The figure in which all that is as it was in the last one is the same object. */
  function draw(value: Highlight): Figure | null {
    const { id, figure: topic } = step();
    const section = sectionOf(page().run, id);
    const drawn = figureOf(topic, results, section, value, { numbers: page().numbers, rowNames, lackingFor });
    const shared = sharedWith(drawnBefore, drawn);
    drawnBefore = shared ?? drawnBefore;
    return shared;
  }
  const resting = $derived(draw(highlightOf(results, page().pinned)));
  let highlightedBefore: Highlight | null = null;
  const highlight = $derived.by(
    () => (highlightedBefore = sharedWith(highlightedBefore, highlightOf(results, page().pointed ?? page().pinned))),
  );
  let stepping = $state.raw<Stepping | null>(null);
  const figure = $derived(page().pointed === null || isStepping(resting, stepping) ? resting : draw(highlight));

  let before: { readonly figure: Figure; readonly results: Results } | null = null;
  const known = $derived.by(() => (before = resting === null ? before : { figure: resting, results }));
  const typing = new IdTyping(page, actions);
  const weights = new WeightOpening(page, actions);
  const writing = $derived((page().editing !== null || weights.opened !== null) && results.stop !== null);
  const stays = $derived(typing.active || writing || step().figure === 'idea');
  const shown = $derived(figure ?? (stays ? (known?.figure ?? null) : null));
  let lookedBefore: Weight | null = null;
  const looked = $derived.by(
    () => (lookedBefore = sharedWith(lookedBefore, known === null ? null : lookedAt(known.figure))),
  );

  return {
    /** Which ID, and which weight, the reader is changing at the figure. */
    typing,
    weights,
    get results() {
      return results;
    },
    /** The same object while the same value is meant: words and code then have nothing to do. */
    get highlight() {
      return highlight;
    },
    /** How many terms are shown of which sum; null: all of any. While it is gone through, the figure stays with it. */
    get stepping() {
      return stepping;
    },
    set stepping(next: Stepping | null) {
      stepping = next;
    },
    /** What the run makes of it now; null: nothing. */
    get figure() {
      return figure;
    },
    /** The last figure that there was while nothing was pointed at, which stays out of sight where the notebook stops; and of what it was. */
    get known() {
      return known;
    },
    /** The reader is changing code or a weight, which stops the notebook for now. */
    get writing() {
      return writing;
    },
    /**
     * While an ID is typed at the figure, or what stops the notebook for now, the last one stays: nothing goes from under
     * the reader. Nor does a note come above what is written: it is said at the cell. The first figure of a notebook always
     * stays: without it there would be nothing on the screen, and its IDs are where the mistake can be mended.
     */
    get shown() {
      return shown;
    },
    /** What keeps the figure from being drawn where the reader has changed code. */
    get lack() {
      const { id, figure: topic } = step();
      if (!results.changed || results.stop !== null || shown !== null) return null;
      return lackingFor?.(topic, results, id) ?? null;
    },
    /** The weight that can be changed below the figure: what is merely pointed at does not matter to it. */
    get looked() {
      return looked;
    },
  };
}
