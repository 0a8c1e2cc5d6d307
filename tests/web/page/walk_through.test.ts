import { describe, expect, it } from 'vitest';
import { explaining } from '../../../web/explain/explaining.ts';
import { hasRun, printedText, type RunAnswer } from '../../../web/engine/answer.ts';
import { CoreUnavailable, Engine, PAUSE, SILENCE } from '../../../web/engine/engine.ts';
import type { Job, PageRuns, Reports, WorkerRuns } from '../../../web/engine/runs.ts';
import { notebookOf } from '../../../web/notebooks/index.ts';
import { Numbers } from '../../../web/run/numbers.ts';
import { statusLine } from '../../../web/page/views/status_line.ts';
import { WalkThrough } from '../../../web/page/walk/walk_through.ts';
import { fieldViews } from '../../../web/page/views/field_views.ts';
import type { View } from '../../../web/page/address/link.ts';
import { jobOf } from '../../../web/run/job.ts';
import { resultsOf } from '../../../web/run/results.ts';
import { assemble, cellsIn } from '../../../web/run/run.ts';
import { WORLD } from '../../../web/page/walk/world_events.ts';
import { ownCodePart } from '../../../web/page/walk/own_code_part.ts';
import { exported } from '../../../web/page/walk/exported.ts';
import { firstPage } from '../../../web/page/walk/walk_page.ts';
import { linkTo } from '../../../web/page/address/page_link.ts';
import { stoppedOn } from '../../../web/page/views/stopped.ts';
import { clock, NO_WORKER } from './clock.ts';
import { NOT_RUN, raised, resultOf } from '../run.ts';

const notebook = notebookOf('000');

/** What stands in the cells for the IDs and the dimension. */
function idsOf({ cells }: Job): readonly number[] {
  return /idx = torch\.tensor\(\[(.*?)\]\)/.exec(cells.join('\n'))?.[1]?.split(',').map(Number) ?? [];
}
function dimOf({ cells }: Job): number {
  return Number(/out_dim = (.*)/.exec(cells.join('\n'))?.[1]);
}

/** A core that puts out the IDs, cannot look up 7, and breaks on 666. */
function run(job: Job): RunAnswer {
  const numbers = idsOf(job);
  if (numbers.includes(666)) throw new Error('broken');
  const stop = numbers.indexOf(7) + 1;
  const answers = job.cells.map((_, index) => {
    if (stop === 0 || index < 3) return { result: `${index}: ${numbers.join()}`, calls: [] };
    return index === 3 ? raised('IndexError', 'no 7') : NOT_RUN;
  });
  return resultOf(answers);
}

/** What the last large run tells, to whom. */
let far: Reports | null = null;

const core: PageRuns = { isLarge: (job) => dimOf(job) > 1000, run, ask: () => null };

/** What would be written to the console stays unsaid. */
function quietly(work: () => void): void {
  const { error } = console;
  console.error = () => undefined;
  work();
  console.error = error;
}

/** A page in a browser of which nothing is real. */
function open(fragment = '', loadCore: () => Promise<PageRuns> = () => Promise.resolve(core), failures = Infinity) {
  const history = [fragment];
  const time = clock();
  const kept: View[] = [];
  const reloaded: (string | null)[] = [];
  const refusals = { address: false };
  const asked: string[] = [];
  const worker: WorkerRuns = {
    ...NO_WORKER,
    run: (_, reports) => {
      far = reports;
      return () => undefined;
    },
  };
  const controller = new WalkThrough(
    firstPage(
      notebook,
      'en',
      assemble(notebook, notebook.defaults, run(jobOf(notebook, notebook.defaults))),
      new Numbers(),
    ),
    {
      loadEngine: async () => new Engine(await loadCore(), worker, time.wait),
      loadExplaining: () => Promise.resolve(explaining),
      loadOwnCodePart: () => Promise.resolve(ownCodePart),
      loadQuestions: () => {
        asked.push('questions');
        return asked.length > failures
          ? Promise.resolve(() => () => [])
          : Promise.reject(new Error('there is no network'));
      },
      loadRace: () => Promise.reject(new Error('there is none')),
      reload: (link) => reloaded.push(link),
      address: {
        read: () => history.at(-1) ?? '',
        write: (now, how) => {
          if (refusals.address) return false;
          if (how === 'push') history.push(now);
          else history.splice(-1, 1, now);
          return true;
        },
      },
      preferences: { view: () => kept.at(-1) ?? null, keepView: (view) => kept.push(view) },
      frame: null,
      wait: time.wait,
    },
  );
  controller.start();
  return {
    controller,
    history,
    reloaded,
    asked,
    refusals,
    /** The clock moves on by so much. */
    wait: time.pass,
    /** Long enough for all that waits for a pause. */
    pass: () => {
      time.pass(5000);
    },
    /** The text that a cell puts out now. */
    output: (index: number) => {
      const answer = cellsIn(controller.page.run)[index]?.answer;
      return answer && (hasRun(answer) ? printedText(answer) : answer);
    },
  };
}

/** The core has arrived. */
const arrival = () => new Promise((resolve) => setTimeout(resolve));

describe('typing', () => {
  it('runs the notebook at once, and tells what changed', async () => {
    const { controller, output, history, pass } = open();
    await arrival();
    controller.actions.type('ids', '3,2');
    expect(output(4)).toBe('4: 3,2');
    expect(controller.page.freshness.kind).toBe('current');
    expect(history).toEqual(['']);
    expect(controller.announcement).toBe('');
    pass();
    expect(history).toEqual(['v=1&ids=3,2']);
    expect(controller.announcement).toMatch(/^Outputs updated: \d+ of \d+ cells changed\.$/);
  });

  it('and what it gives are told as one change', async () => {
    const { controller } = open();
    await arrival();
    const told: string[] = [];
    controller.onChange(() => told.push(controller.page.freshness.kind));
    controller.actions.type('ids', '3,2');
    controller.actions.type('ids', '3,');
    controller.actions.type('ids', '3,x');
    expect(told).toEqual(['current', 'current', 'unreadable']);
  });

  it('is what is told and marked: a run of the same inputs, as when lessons come, leaves both as they are', async () => {
    const { controller } = open();
    await arrival();
    controller.actions.type('ids', '3,2');
    const { page } = controller;
    expect(page.changed.size).toBeGreaterThan(0);
    const ran = (inputs: typeof page.run.inputs) => WORLD.ran(page, inputs, run(jobOf(notebook, inputs)));
    const [same, nothing] = ran({ ...page.run.inputs });
    expect(nothing).toEqual([]);
    expect(same.changed).toEqual(page.changed);
    const [, told] = ran(notebook.defaults);
    expect(told.map(([effect]) => effect)).toEqual(['announce']);
  });

  it('is what marks outputs as changed: a link that the page was opened with is not', async () => {
    const { controller, pass } = open('#v=1&ids=3,2');
    await arrival();
    pass();
    expect(controller.page.runs).toBe(1);
    expect(controller.page.changed.size).toBe(0);
    expect(controller.announcement).toBe('');
    controller.actions.type('ids', '3');
    expect(controller.page.changed.size).toBeGreaterThan(0);
  });

  it('finds a core that has run often, though what is shown needed no run, and lets it rest then', async () => {
    const ran: string[] = [];
    const noting = (job: Job): RunAnswer => {
      ran.push(idsOf(job).join());
      return run(job);
    };
    const { controller, pass } = open('', () => Promise.resolve({ ...core, run: noting }));
    await arrival();
    expect(ran).toEqual([]);
    for (let second = 0; second < 100; second += 1) pass();
    expect(ran.length).toBeGreaterThan(10);
    expect(new Set(ran)).toEqual(new Set(['2,3,1']));
    expect(controller.page.runs).toBe(0);
    const rehearsed = ran.length;
    controller.actions.type('ids', '3');
    for (let second = 0; second < 100; second += 1) pass();
    expect(ran.slice(rehearsed)).toEqual(['3']);
  });

  it('does not run for nothing what is large', async () => {
    const ran: Job[] = [];
    const noting = (job: Job): RunAnswer => {
      ran.push(job);
      return run(job);
    };
    const { pass } = open('', () => Promise.resolve({ ...core, run: noting, isLarge: () => true }));
    await arrival();
    for (let second = 0; second < 100; second += 1) pass();
    expect(ran).toEqual([]);
  });

  it('of nonsense keeps the text and the last good outputs', async () => {
    const { controller, output } = open();
    await arrival();
    controller.actions.type('ids', '3,2');
    controller.actions.type('ids', '3,2,x');
    expect(controller.page.typed.drafts.ids).toBe('3,2,x');
    expect(controller.page.problems.ids?.kind).toBe('notANumber');
    expect(controller.page.freshness.kind).toBe('unreadable');
    expect(output(4)).toBe('4: 3,2');
    controller.actions.type('ids', '3,2');
    expect(controller.page.freshness.kind).toBe('current');
  });

  it('of the same inputs in other words runs nothing', async () => {
    const { controller } = open();
    await arrival();
    controller.actions.type('ids', '[2 3 1]');
    expect(controller.page.freshness.kind).toBe('current');
    expect(controller.page.runs).toBe(0);
  });

  it('of what the framework refuses shows where it stops', async () => {
    const { controller, output } = open();
    await arrival();
    controller.actions.type('ids', '7');
    expect(resultsOf(controller.page.run).stop?.number).toBe(4);
    expect(output(4)).toEqual(NOT_RUN);
  });

  it('of what the framework refuses is explained as soon as the words for it are there', async () => {
    const { controller } = open();
    await arrival();
    expect(controller.page.explaining).toBeNull();
    controller.actions.type('ids', '7');
    expect(controller.page.freshness.kind).toBe('current');
    expect(stoppedOn(controller.page)).toEqual({ step: 'one', cell: 4, why: null, cause: null, repair: null });
    await arrival();
    expect(stoppedOn(controller.page)?.why).not.toBeNull();
  });
});

describe('a text that is too long', () => {
  it('is not taken, and that is said beside the field until the reader types another', async () => {
    const { controller, history, output, pass } = open();
    await arrival();
    controller.actions.type('ids', '3,2');
    controller.actions.type('ids', '1,'.repeat(60_000));
    expect(controller.page.typed.drafts.ids).toBe('3,2');
    expect(controller.page.problems.ids).toEqual({ kind: 'tooLong', characters: 120_000 });
    expect(controller.page.freshness.kind).toBe('current');
    await arrival();
    pass();
    expect(controller.announcement).toContain('This text has 120,000 characters.');
    expect(history).toEqual(['v=1&ids=3,2']);
    controller.actions.type('ids', '3');
    expect(controller.page.problems).toEqual({});
    expect(output(4)).toBe('4: 3');
  });

  it('stands in a link as far as a field may hold it', async () => {
    const { controller } = open(`#v=1&ids=${'1,'.repeat(60_000)}`);
    await arrival();
    expect(controller.page.freshness.kind).toBe('unreadable');
    expect(fieldViews(controller.page)[0]?.value).toHaveLength(100_000);
  });
});

describe('what the steps ask', () => {
  it('is asked for again where it did not come: at the next step, or with the network', async () => {
    const { controller, asked, pass } = open('', undefined, 2);
    await arrival();
    pass();
    await arrival();
    expect(asked).toHaveLength(1);
    controller.actions.openStep('ids');
    await arrival();
    expect(asked).toHaveLength(2);
    expect(controller.page.questions).toBeNull();
    controller.send(['connected']);
    await arrival();
    expect(controller.page.questions).not.toBeNull();
    controller.send(['connected']);
    controller.actions.openStep('table');
    expect(asked).toHaveLength(3);
  });
});

describe('a large run', () => {
  it('can be stopped, and taken up again', async () => {
    const { controller } = open();
    await arrival();
    controller.actions.type('dim', '5000');
    expect(controller.page.freshness.kind).toBe('working');
    controller.actions.cancel();
    expect(controller.page.freshness.kind).toBe('cancelled');
    // Lessons that come do not start it again.
    controller.send(['addLessons', (of: typeof notebook) => ({ ...of, steps: [...of.steps] })]);
    expect(controller.page.freshness.kind).toBe('cancelled');
    controller.actions.retry();
    expect(controller.page.freshness.kind).toBe('working');
    controller.actions.type('dim', '6');
    expect(controller.page.freshness.kind).toBe('current');
  });
});

describe('a large run that does not end', () => {
  it('is told, can be tried again, and keeps nothing else from running', async () => {
    const { controller, output, wait } = open();
    await arrival();
    controller.actions.type('dim', '5000');
    wait(PAUSE);
    quietly(() => far?.failed(new Error('no worker')));
    expect(controller.page.freshness.kind).toBe('lost');
    expect(controller.page.core.kind).toBe('ready');
    expect(controller.announcement).toMatch(/^The run could not start/);
    controller.actions.retry();
    expect(controller.page.freshness.kind).toBe('working');
    controller.actions.type('dim', '4');
    controller.actions.type('ids', '3');
    expect(output(4)).toBe('4: 3');
  });

  it('nor tells anything is said to be silent, until it does', async () => {
    const { controller, wait } = open();
    await arrival();
    controller.actions.type('dim', '5000');
    wait(PAUSE);
    far?.progress(0.23);
    wait(SILENCE);
    expect(controller.page.freshness).toEqual({ kind: 'working', fraction: 0.23, silent: true });
    expect(statusLine(controller.page)).toMatch(/^This run has not reported/);
    far?.progress(0.3);
    expect(controller.page.freshness).toEqual({ kind: 'working', fraction: 0.3, silent: false });
  });
});

describe('an address that the browser does not let us write', () => {
  it('stops nothing, is written later, and goes along with a reload', async () => {
    const { controller, history, reloaded, refusals, wait, output } = open();
    await arrival();
    refusals.address = true;
    for (let turn = 0; turn < 200; turn += 1) controller.actions.turn(turn % 2 === 0 ? 1 : -1);
    controller.actions.type('ids', '3');
    controller.actions.commit();
    expect(output(4)).toBe('4: 3');
    controller.actions.reload();
    expect(reloaded).toEqual(['v=1&step=setup&ids=3']);
    expect(history).toEqual(['']);
    refusals.address = false;
    wait(60_000);
    expect(history).toEqual(['', 'v=1&step=setup&ids=3']);
    controller.actions.reload();
    expect(reloaded.at(-1)).toBeNull();
  });

  it('does not keep a page from opening as the reader prefers', async () => {
    const { controller, refusals } = open();
    refusals.address = true;
    controller.actions.setView('scroll');
    controller.follow();
    await arrival();
    expect(controller.page.view).toBe('scroll');
    expect(controller.page.core.kind).toBe('ready');
  });
});

describe('what is exported', () => {
  it('has one set of inputs: those of the outputs, where the typed ones have none', async () => {
    const { controller } = open();
    await arrival();
    controller.actions.type('ids', '[3 ,2]');
    expect(linkTo(exported(controller.page)).drafts).toEqual({ ids: '[3 ,2]' });
    controller.actions.setEdit(0, 1, '9');
    controller.actions.type('ids', '3, x');
    controller.actions.type('seed', '4');
    const link = linkTo(exported(controller.page));
    expect([link.drafts, link.edits]).toEqual([{ ids: '3, 2' }, ['0,1,9']]);
    expect(controller.page.typed.drafts.ids).toBe('3, x');
  });
});

describe('a link', () => {
  it('shows the outputs of the notebook as old until the core has come', async () => {
    const { controller, output } = open('#v=1&ids=3');
    expect(controller.page.freshness.kind).toBe('waiting');
    await arrival();
    expect(controller.page.freshness.kind).toBe('current');
    expect(output(4)).toBe('4: 3');
  });

  it('with nonsense in it shows the nonsense', async () => {
    const { controller } = open('#v=1&ids=x&edit=1');
    await arrival();
    expect(controller.page.typed.drafts.ids).toBe('x');
    expect(controller.page.editProblem).toEqual({ edit: 0, problem: { kind: 'notAnEdit' } });
  });

  it('is left by Back after an edit was committed', async () => {
    const { controller, history, output } = open('#v=1&ids=3');
    await arrival();
    controller.actions.type('ids', '3,1');
    controller.actions.type('ids', '3,1,2');
    controller.actions.commit();
    controller.actions.commit();
    expect(history).toEqual(['#v=1&ids=3', 'v=1&ids=3,1,2']);
    history.pop();
    controller.follow();
    expect(controller.page.typed.drafts.ids).toBe('3');
    expect(output(4)).toBe('4: 3');
  });
});

describe('the address', () => {
  it('says what is typed at once where the page may be about to go', async () => {
    const { controller, history, pass } = open();
    await arrival();
    controller.actions.type('ids', '3');
    controller.keepAddress();
    expect(history).toEqual(['v=1&ids=3']);
    history.push('elsewhere');
    controller.keepAddress();
    pass();
    expect(history).toEqual(['v=1&ids=3', 'elsewhere']);
  });

  it('that Back leads to stays as it is, however soon it comes', async () => {
    const { controller, history, pass } = open('#v=1&ids=3');
    await arrival();
    controller.actions.type('ids', '2');
    controller.actions.commit();
    controller.actions.type('ids', '2,1');
    history.pop();
    controller.follow();
    pass();
    expect(history).toEqual(['#v=1&ids=3']);
    expect(controller.page.typed.drafts.ids).toBe('3');
  });
});

describe('steps and views', () => {
  it('of a link are clamped, and turned from there', async () => {
    const { controller, history } = open('#v=1&step=nowhere&view=sideways');
    await arrival();
    expect([controller.page.step, controller.page.view, controller.page.visits]).toEqual([null, 'guided', 0]);
    controller.actions.turn(-1);
    expect(controller.page.step).toBeNull();
    controller.actions.turn(1);
    expect(history.at(-1)).toBe('v=1&step=ids');
    expect(controller.page.visits).toBe(1);
  });

  it('the view is kept, and takes no entry of the history', async () => {
    const { controller, history } = open('#v=1&step=ids');
    await arrival();
    controller.actions.setView('scroll');
    controller.actions.passStep('table');
    controller.actions.commit();
    expect(history).toEqual(['v=1&view=scroll&step=table']);
    history.push('v=1');
    controller.follow();
    expect(controller.page.view).toBe('scroll');
    expect(history.at(-1)).toBe('v=1&view=scroll');
  });

  it('a link to the guided view stays one for whoever prefers the other, until that is what they prefer', async () => {
    const { controller, history } = open();
    await arrival();
    controller.actions.setView('scroll');
    history.push('v=1&view=guided&step=ids');
    controller.follow();
    controller.actions.type('ids', '3');
    controller.actions.commit();
    expect(history.at(-1)).toBe('v=1&view=guided&step=ids&ids=3');
    controller.follow();
    expect(controller.page.view).toBe('guided');
    controller.actions.setView('guided');
    expect(history.at(-1)).toBe('v=1&step=ids&ids=3');
  });

  it('a presentation stands in the address while it lasts', async () => {
    const { controller, history } = open();
    await arrival();
    controller.actions.present(true);
    expect(history).toEqual(['v=1&present=1']);
    controller.actions.present(false);
    expect(history).toEqual(['']);
  });

  it('a message is said, and said again', async () => {
    const { controller, pass } = open();
    await arrival();
    controller.actions.say('copied');
    expect(controller.announcement).toBe('copied');
    pass();
    expect(controller.announcement).toBe('');
  });
});

describe('weights', () => {
  it('are changed, and put back', async () => {
    const { controller, history, pass } = open();
    await arrival();
    controller.actions.setEdit(2, 3, '0.5');
    expect(controller.page.run.inputs.edits).toHaveLength(1);
    controller.actions.typeEdit(0, 'x');
    expect(controller.page.editProblem).not.toBeNull();
    pass();
    expect(history).toEqual(['v=1&edit=2,3,x']);
    controller.actions.setEdit(2, 3, '');
    expect(controller.page.typed.edits).toEqual([]);
  });
});

describe('resetting', () => {
  it('gives back a field, or all', async () => {
    const { controller, history } = open('#v=1&ids=3&seed=4&edit=0,0,1');
    await arrival();
    controller.actions.reset('ids');
    expect(history.at(-1)).toBe('v=1&seed=4&edit=0,0,1');
    controller.actions.resetAll();
    expect(history.at(-1)).toBe('');
    expect(controller.page.typed.drafts.ids).toBe('2, 3, 1');
  });
});

describe('without a core', () => {
  it('says why, keeps the outputs, and tries again', async () => {
    let tries = 0;
    const { controller, output } = open('', () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new CoreUnavailable('notLoaded', '404')) : Promise.resolve(core);
    });
    await arrival();
    controller.actions.type('ids', '3');
    expect(controller.page.core).toEqual({ kind: 'unavailable', reason: 'notLoaded', detail: '404' });
    expect(controller.page.freshness.kind).toBe('failed');
    expect(statusLine(controller.page)).toContain('the notebook’s own inputs');
    expect(output(4)).toBe('4: 2,3,1');
    controller.actions.retry();
    await arrival();
    expect(output(4)).toBe('4: 3');
  });

  it('tries again by itself when the network is back', async () => {
    let tries = 0;
    const { controller } = open('#v=1&ids=3', () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new CoreUnavailable('notLoaded', '404')) : Promise.resolve(core);
    });
    await arrival();
    controller.send(['connected']);
    await arrival();
    expect(controller.page.core.kind).toBe('ready');
    controller.send(['connected']);
    await arrival();
    expect(tries).toBe(2);
  });

  it('calls outputs the notebook’s own only where they are', async () => {
    const { controller } = open();
    await arrival();
    controller.actions.type('ids', '3');
    quietly(() => {
      controller.actions.type('ids', '666');
    });
    controller.actions.type('ids', '2');
    expect(statusLine(controller.page)).toBe(
      'The outputs below are from earlier inputs, and editing does not change them.',
    );
  });

  it('a bug elsewhere on the page is owned up to, and the core goes on', async () => {
    const { controller, output } = open();
    await arrival();
    controller.send(['fault', new Error('a figure broke')]);
    expect([controller.page.fault, controller.page.core.kind]).toEqual(['a figure broke', 'ready']);
    controller.actions.type('ids', '3');
    expect(output(4)).toBe('4: 3');
    controller.send(['fault', new Error('another, of the first')]);
    expect(controller.page.fault).toBe('a figure broke');
  });

  it('a bug is owned up to', async () => {
    const { controller } = open();
    await arrival();
    quietly(() => {
      controller.actions.type('ids', '666');
    });
    expect(controller.page.core).toEqual({ kind: 'broken', detail: 'broken' });
    expect(controller.page.freshness.kind).toBe('failed');
  });
});

describe('an exercise', () => {
  it('comes with a link, stays in the address while the reader works, and is typed into it without a run', () => {
    const { controller, history, pass } = open('#v=3&step=batch&task=Do+it.&check=True');
    expect(controller.page.exercise).toEqual({ task: 'Do it.', check: 'True' });
    controller.actions.type('ids', '3');
    pass();
    expect(history.at(-1)).toBe('v=3&step=batch&ids=3&task=Do+it.&check=True');
    const { runs } = controller.page;
    controller.actions.typeExercise({ task: 'Do that.', check: 'True' });
    pass();
    expect(history.at(-1)).toBe('v=3&step=batch&ids=3&task=Do+that.&check=True');
    controller.actions.resetAll();
    expect(controller.page.exercise).toEqual({ task: 'Do that.', check: 'True' });
    controller.actions.typeExercise({});
    pass();
    expect(history.at(-1)).toBe('v=1&step=batch');
    expect(controller.page.runs).toBe(runs);
  });
});

describe('the race', () => {
  it('is typed into the link, beside the notebook’s inputs and without a run', () => {
    const { controller, history, pass } = open('#v=1&step=race&ids=2&race-rows=64');
    expect(controller.page.race).toEqual({ rows: '64' });
    controller.actions.typeRace({ tokens: '8x' });
    pass();
    expect(history.at(-1)).toBe('v=1&step=race&ids=2&race-rows=64&race-tokens=8x');
    expect(controller.page.freshness.kind).not.toBe('unreadable');
    controller.actions.commit();
    expect(history).toHaveLength(2);
    controller.actions.resetAll();
    expect(controller.page.race).toEqual({ rows: '64', tokens: '8x' });
  });

  it('may be asked for again where it did not come', async () => {
    const { controller } = open();
    const first = controller.actions.openRace();
    expect(controller.actions.openRace()).toBe(first);
    await expect(first).rejects.toThrow('there is none');
    expect(controller.actions.openRace()).not.toBe(first);
    await expect(controller.actions.openRace()).rejects.toThrow();
  });
});
