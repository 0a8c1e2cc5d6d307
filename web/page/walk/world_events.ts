/** What becomes of the page as the core and its other parts come, runs end, and the address or the network changes. */

import type { RunAnswer } from '../../engine/answer.ts';
import type { CoreUnavailable } from '../../engine/engine.ts';
import type { Explaining } from '../../explain/explaining.ts';
import { NO_EXERCISE } from '../../inputs/exercise_drafts.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { QuestionsOf } from '../../notebooks/question.ts';
import { resultsOf } from '../../run/results.ts';
import { assemble, sameInputs } from '../../run/run.ts';
import { anyFailed } from '../../run/stop.ts';
import { messageOf } from '../../text/error_message.ts';
import { UI } from '../../text/ui.ts';
import { carriesInputs, readLink, type Frame, type View } from '../address/link.ts';
import { andThen, pageOnly } from '../live_page.ts';
import { cancelled, working } from '../shown_notebook.ts';
import { runSummary, unreadable } from '../views/announce.ts';
import { syntaxProblem, type CodeProblem } from './code_problem.ts';
import type { OwnCodePart } from './own_code_part.ts';
import { knownStep } from './position.ts';
import { typedOf } from './typed.ts';
import {
  explainEffects,
  runEffects,
  troubleEffects,
  typeAndRun,
  type WalkChange,
  type WalkEffect,
} from './walk_change.ts';
import { withCore, withRun, type Page } from './walk_page.ts';

/** How long typing must pause before a syntax error is told, in milliseconds. */
const PAUSE = 600;

/** Runs what is typed once more, or, where the core did not come, fetches that again. */
function retry(page: Page): WalkChange {
  if (page.core.kind !== 'unavailable') return [page, runEffects(page)];
  return [withCore(page, { kind: 'loading' }), [['endWait'], ['fetchCore']]];
}

export const WORLD = {
  retry,
  working: working<Page, WalkEffect>,
  cancel: (page: Page): WalkChange => cancelled(page),

  /** A run has ended. What is being typed may be no Python yet: the outputs stay, and where it stops is told once typing pauses. */
  ran(page: Page, inputs: Inputs, answer: RunAnswer): WalkChange {
    const ended = assemble(page.notebook, inputs, answer);
    const problem = syntaxProblem(ended, page.editing);
    if (problem !== null)
      return [{ ...page, freshness: { kind: 'unreadable' } }, [['wait', PAUSE, ['paused', problem]]]];
    const after = withRun(page, ended);
    // What a link holds is not told when it is opened, nor that lessons have come, unless the notebook stops with it.
    const isTold = resultsOf(after.run).stop !== null || !(after.arriving || sameInputs(page.run.inputs, inputs));
    return [
      after,
      [
        ...(isTold ? [['announce', runSummary(after)] as const] : []),
        ...(anyFailed(after.run) ? explainEffects(after) : []),
      ],
    ];
  },

  /** Typing has paused at what is no Python. */
  paused(page: Page, codeProblem: CodeProblem): WalkChange {
    const after = { ...page, codeProblem };
    return [after, troubleEffects(after)];
  },

  lost: (page: Page): WalkChange => [
    { ...page, freshness: { kind: 'lost' } },
    [['say', UI[page.language].status.lost]],
  ],

  coreCame(page: Page): WalkChange {
    const ready = withCore(page, { kind: 'ready' });
    return [ready, runEffects(ready)];
  },

  coreMissing: (page: Page, { reason, message }: CoreUnavailable) =>
    pageOnly(withCore(page, { kind: 'unavailable', reason, detail: message })),

  /** The core has broken, and cannot be trusted with another run. */
  broken: (page: Page, detail: string) => pageOnly(withCore(page, { kind: 'broken', detail })),

  /** What tells why something is wrong has come, perhaps before anything is. */
  explainingCame(page: Page, explaining: Explaining): WalkChange {
    if (page.explaining !== null) return pageOnly(page);
    const after = { ...page, explaining };
    return [after, troubleEffects(after)];
  },

  ownCodeCame: (page: Page, ownCodePart: OwnCodePart) => pageOnly({ ...page, ownCodePart }),
  questionsCame: (page: Page, questions: QuestionsOf) => pageOnly({ ...page, questions }),

  /**
   * The page opens with a link (`arriving`), or the reader has gone to another address of it: Back, Forward, or a link
   * pasted into the bar.
   */
  follow(page: Page, fragment: string, frame: Frame | null, preferred: View | null, arriving: boolean): WalkChange {
    const link = readLink(fragment);
    const step = knownStep(page, frame?.step ?? link?.step ?? null);
    const visited = frame === null && (step !== page.step || step !== null);
    const at: Page = {
      ...page,
      arriving,
      step,
      visits: page.visits + (visited ? 1 : 0),
      editing: null,
      view: link?.view ?? preferred ?? 'guided',
      preferred,
      presenting: link?.presenting === true,
      askFirst: link?.askFirst === true,
      embedded: frame !== null,
      carried: frame === null && carriesInputs(fragment),
      race: link?.race ?? {},
      exercise: link?.exercise ?? NO_EXERCISE,
      settled: true,
    };
    // What the reader prefers belongs in the address too, and where the inputs came from does not: they may send this link.
    const amended: readonly WalkEffect[] =
      at.carried || (at.view === 'scroll' && link?.view !== 'scroll') ? [['settle']] : [];
    return andThen(typeAndRun(at, typedOf(page.notebook, link)), (after) => [after, amended]);
  },

  /** The network is back: what did not come through it may come now. */
  connected(page: Page): WalkChange {
    const isMissing = page.core.kind === 'unavailable' && page.core.reason === 'notLoaded';
    return andThen(isMissing ? retry(page) : pageOnly(page), (after) => {
      const isWrong = anyFailed(after.run) || unreadable(after) !== null;
      return [after, [...(isWrong ? explainEffects(after) : []), ['askAgain']]];
    });
  },

  /** Something of ours has broken. The page tells the reader, and goes on computing. */
  fault(page: Page, error: unknown): WalkChange {
    // What breaks as the page is drawn breaks again as this is drawn: it is told once.
    return pageOnly(page.fault === null ? { ...page, fault: messageOf(error) } : page);
  },
};
