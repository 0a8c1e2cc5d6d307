import { describe, expect, it } from 'vitest';
import type { CellAnswer } from '../../../web/engine/answer.ts';
import type { KeptNotebook } from '../../../web/page/open/kept.ts';
import type { GivenFile } from '../../../web/page/open/open_effects.ts';
import { MOST_BYTES, UNFINISHED_PAUSE } from '../../../web/page/open/open_events.ts';
import { Opener } from '../../../web/page/open/opener.ts';
import { emptyPage, ipynbOf, shownCells, unchangedCells } from '../../../web/page/open/open_page.ts';
import { outcomeOf, unfinishedText } from '../../../web/page/open/outcome.ts';
import { OPEN } from '../../../web/text/open_text.ts';
import { Engine } from '../../../web/engine/engine.ts';
import type { Job, Reports, WorkerRuns } from '../../../web/engine/runs.ts';
import { resultOf } from '../run.ts';
import { clock } from './clock.ts';

interface Started {
  readonly cells: readonly string[];
  readonly files: Job['files'];
  readonly reports: Reports;
  cancelled: boolean;
}

class Bench {
  readonly runs: Started[] = [];
  readonly clock = clock();
  kept: KeptNotebook | null;
  /** Whether the tab can keep a notebook. */
  hasRoom = true;
  readonly controller: Opener;

  constructor(kept: KeptNotebook | null = null) {
    this.kept = kept;
    this.controller = new Opener(emptyPage('en'), {
      engine: new Engine(null, this.worker(), this.clock.wait),
      keeper: {
        read: () => this.kept,
        write: ({ name, unchanged, cells }) => {
          this.kept = this.hasRoom ? { name, unchanged, cells } : null;
          return this.hasRoom;
        },
        forget: () => {
          this.kept = null;
        },
      },
      reload: () => undefined,
      wait: this.clock.wait,
    });
    this.controller.start(true);
  }

  worker(): WorkerRuns {
    return {
      run: ({ cells, files }, reports) => {
        const started = { cells, files, reports, cancelled: false };
        this.runs.push(started);
        return () => {
          started.cancelled = true;
        };
      },
      ask: ({ asked, cell, text }) => {
        if (asked === 'described') return Promise.resolve(text === 'x' ? `int, of ${cell}` : null);
        return Promise.resolve([{ name: `${text}.${cell}`, detail: '', kind: 'variable' }]);
      },
      end: () => undefined,
    };
  }

  get page() {
    return this.controller.page;
  }

  get run(): Started {
    const run = this.runs.at(-1);
    if (run === undefined) throw new Error('nothing runs');
    return run;
  }

  answer(...answers: readonly Partial<CellAnswer>[]): void {
    this.run.reports.done(resultOf(answers.map((answer) => ({ calls: [], ...answer }))));
  }

  async open(name: string, text: string | Uint8Array<ArrayBuffer>): Promise<void> {
    await this.give(given(name, text));
  }

  /** Gives files as one gesture. */
  async give(...files: readonly GivenFile[]): Promise<void> {
    this.controller.actions.open(files);
    await new Promise((resolve) => setTimeout(resolve));
  }

  /** What the run that is under way reads, by path. */
  get read(): readonly string[] {
    return (this.run.files ?? []).map(({ path, bytes }) => `${path}=${new TextDecoder().decode(bytes)}`);
  }

  key(index: number): number {
    return this.page.opened?.cells[index]?.key ?? -1;
  }

  /** Each code cell: its number, what it gave, and whether that belongs to another text. */
  shown() {
    const unchanged = unchangedCells(this.page);
    return shownCells(this.page).map(({ cell, place, number, answer }) => {
      return [number, answer?.result, cell.kind === 'code' && place > unchanged];
    });
  }
}

function given(name: string, text: string | Uint8Array<ArrayBuffer>): GivenFile {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) };
}

const TWO = '# %%\nx = 1\nx\n# %% [markdown]\n# words\n# %%\nx + 1';

async function opened(): Promise<Bench> {
  const bench = new Bench();
  await bench.open('a.py', TWO);
  bench.answer({ result: '1' }, { result: '2' });
  return bench;
}

describe('opening', () => {
  it('runs the code cells of a file', async () => {
    const bench = await opened();
    expect(bench.run.cells).toEqual(['x = 1\nx', 'x + 1']);
    expect(bench.shown()).toEqual([
      [1, '1', false],
      [null, undefined, false],
      [2, '2', false],
    ]);
    bench.clock.pass(1000);
    expect(bench.controller.announcement).toBe('The notebook ran: 2 code cells.');
  });

  it('takes a notebook alone in the place of nothing', async () => {
    const bench = new Bench();
    await bench.open('a.txt', 'x');
    expect(bench.page.problem).toMatchObject({ name: 'a.txt', problem: { why: 'otherName' } });
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['a.ipynb', '{"cells": [', 'cutOff'],
    ['a.py', new Uint8Array([0xff, 0xfe]), 'notUtf8'],
    ['a.py', ' '.repeat(MOST_BYTES + 1), 'tooLarge'],
  ])('keeps what is open where %s cannot be opened, and says why', async (name, text, why) => {
    const bench = await opened();
    const before = bench.page.opened;
    await bench.open(name, text);
    expect(bench.page.problem).toMatchObject({ name, problem: { why } });
    expect(bench.page.opened).toBe(before);
    await bench.open('b.py', 'y');
    expect(bench.page.problem).toBeNull();
    expect(bench.page.opened?.name).toBe('b.py');
  });

  it('closes a notebook, which the tab then forgets, and opens it again with what was changed in it', async () => {
    const bench = await opened();
    bench.controller.actions.type(bench.key(2), 'x + 2');
    const { run } = bench;
    bench.clock.pass(2000);
    expect(bench.kept).not.toBeNull();
    bench.controller.actions.close();
    expect(run.cancelled).toBe(true);
    expect(bench.kept).toBeNull();
    bench.clock.pass(2000);
    expect(bench.controller.announcement).toBe('a.py is closed.');
    expect(bench.page).toMatchObject({ opened: null, run: null, freshness: { kind: 'current' } });

    bench.controller.actions.reopen();
    expect(bench.run.cells).toEqual(['x = 1\nx', 'x + 2']);
    expect([bench.page.opened?.name, bench.page.before]).toEqual(['a.py', null]);
    bench.clock.pass(2000);
    expect(bench.kept?.name).toBe('a.py');
  });

  it('keeps the notebook in whose place another was opened, with its files', async () => {
    const bench = new Bench();
    await bench.give(given('a.py', 'open("n.txt")'), given('n.txt', 'text'));
    bench.answer({ refused: { id: 'needs_file', arguments: ['n.txt'], line: 1 } });
    await bench.open('b.py', 'y');
    expect(bench.page.before?.opened.name).toBe('a.py');
    bench.controller.actions.reopen();
    expect([bench.run.cells, bench.read]).toEqual([['open("n.txt")'], ['n.txt=text']]);
    expect(bench.page.before?.opened.name).toBe('b.py');
  });

  it('says where a file cannot be read any more', async () => {
    const bench = new Bench();
    bench.controller.actions.open([{ name: 'a.py', size: 1, arrayBuffer: () => Promise.reject(new Error('moved')) }]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(bench.page.problem?.problem.why).toBe('notRead');
  });

  it('of two files takes the one that was given last, whichever is read first', async () => {
    const bench = new Bench();
    let slow: (bytes: ArrayBuffer) => void = () => undefined;
    const reading = new Promise<ArrayBuffer>((resolve) => (slow = resolve));
    bench.controller.actions.open([{ name: 'slow.py', size: 1, arrayBuffer: () => reading }]);
    await bench.open('quick.py', 'x');
    slow(new ArrayBuffer(0));
    await reading;
    expect(bench.page.opened?.name).toBe('quick.py');
  });

  it('shows what the tab has kept', () => {
    const bench = new Bench({ name: 'a.py', unchanged: 1, cells: [{ kind: 'code', source: 'x' }] });
    expect(bench.page.opened?.name).toBe('a.py');
    expect(bench.run.cells).toEqual(['x']);
  });
});

describe('names', () => {
  it('are asked for by the place of their cell among the code cells', async () => {
    const { controller, key } = await opened().then((bench) => ({
      controller: bench.controller,
      key: bench.key(2),
    }));
    expect(await controller.actions.describe(key, 'x')).toBe('x: int, of 1');
    expect(await controller.actions.describe(key, 'y')).toBeNull();
    expect(await controller.actions.complete(key, 'x')).toEqual([{ name: 'x.1', detail: '', kind: 'variable' }]);
  });
});

describe('editing', () => {
  it('runs from the top at every text, and greys what does not belong to it', async () => {
    const bench = await opened();
    bench.controller.actions.type(bench.key(2), 'x + 2');
    expect(bench.run.cells).toEqual(['x = 1\nx', 'x + 2']);
    expect(bench.shown()).toEqual([
      [1, '1', false],
      [null, undefined, false],
      [2, '2', true],
    ]);
    bench.answer({ result: '1' }, { result: '3' });
    expect(bench.shown().at(-1)).toEqual([2, '3', false]);
  });

  it('ends a run that another text makes useless', async () => {
    const bench = await opened();
    bench.controller.actions.type(bench.key(0), 'x = 2');
    const first = bench.run;
    bench.controller.actions.type(bench.key(0), 'x = 23');
    expect(first.cancelled).toBe(true);
    first.reports.done(resultOf([]));
    expect(bench.page.freshness.kind).toBe('working');
  });

  it.each(['SyntaxError', 'IndentationError', 'TabError'])('shows a %s once typing pauses', async (type) => {
    const bench = await opened();
    bench.controller.actions.type(bench.key(2), 'x + (');
    const error = { type, message: "'(' was never closed", line: 1 };
    bench.answer({ result: '1' }, { error });
    expect(bench.page.freshness.kind).toBe('unreadable');
    expect(bench.shown().at(-1)).toEqual([2, '2', true]);
    bench.clock.pass(UNFINISHED_PAUSE);
    expect(shownCells(bench.page).at(-1)).toMatchObject({ answer: { error } });
    expect(bench.shown().at(-1)?.at(-1)).toBe(false);
    bench.clock.pass(1000);
    expect(bench.controller.announcement).toBe(`Code cell 2 raises ${type} in line 1.`);
  });

  it('shows any other error at once', async () => {
    const bench = await opened();
    bench.controller.actions.type(bench.key(2), 'y');
    bench.answer({ result: '1' }, { error: { type: 'NameError', message: '', line: 1 } });
    expect(bench.page.freshness.kind).toBe('current');
  });

  it('adds a cell below another and opens it, takes one away, and puts it back', async () => {
    const bench = await opened();
    bench.controller.actions.add(bench.key(0));
    expect(bench.page.opened?.cells.map(({ source }) => source)).toEqual(['x = 1\nx', '', 'words', 'x + 1']);
    expect(bench.page.editing).toBe(bench.key(1));
    bench.controller.actions.remove(bench.key(1));
    expect(bench.page.editing).toBeNull();
    expect(bench.run.cells).toEqual(['x = 1\nx', 'x + 1']);
    bench.controller.actions.putBack();
    expect(bench.run.cells).toEqual(['x = 1\nx', '', 'x + 1']);
    bench.controller.actions.add(null);
    expect(bench.page.opened?.cells.at(-1)?.source).toBe('');
  });

  it('is kept in the tab, a moment after it', async () => {
    const bench = await opened();
    bench.controller.actions.type(bench.key(2), 'x + 2');
    bench.clock.pass(1000);
    expect(bench.kept?.cells.at(-1)?.source).toBe('x + 2');
  });
});

describe('a run', () => {
  it('that is stopped leaves what was there, greyed', async () => {
    const bench = await opened();
    bench.controller.actions.type(bench.key(0), 'x = 2');
    bench.controller.actions.stop();
    expect(bench.run.cancelled).toBe(true);
    expect(bench.page.freshness.kind).toBe('cancelled');
    expect(bench.shown()[0]).toEqual([1, '1', true]);
    bench.controller.actions.runAgain();
    bench.answer({}, { result: '3' });
    expect(bench.shown().at(-1)).toEqual([2, '3', false]);
  });

  it('shows what its cells have answered while others are still to run', async () => {
    const bench = await opened();
    bench.controller.actions.type(bench.key(2), 'x + 5');
    bench.run.reports.early?.('soFar', [
      { result: '7', calls: [] },
      { stdout: 'so ', calls: [] },
    ]);
    expect(bench.page.freshness.kind).toBe('working');
    expect(bench.shown().map(([, result, isOld]) => [result, isOld])).toEqual([
      ['7', false],
      [undefined, false],
      [undefined, false],
    ]);
    expect(shownCells(bench.page).at(-1)?.answer?.stdout).toBe('so ');
    bench.answer({ result: '7' }, { result: '6' });
    expect(bench.shown().at(-1)).toEqual([2, '6', false]);
  });

  it('changes nothing that is shown where it tells the same again', async () => {
    const bench = await opened();
    bench.controller.actions.runAgain();
    const answers = [{ result: '7', calls: [] }];
    bench.run.reports.early?.('soFar', answers);
    const { soFar } = bench.page;
    bench.run.reports.early?.('soFar', [...answers]);
    expect(bench.page.soFar).toBe(soFar);
    bench.run.reports.early?.('soFar', [...answers, { calls: [] }]);
    expect(bench.page.soFar?.answers).toHaveLength(2);
  });

  it('keeps what its cells have answered when it is stopped, and says where', async () => {
    const bench = await opened();
    bench.controller.actions.runAgain();
    bench.run.reports.early?.('soFar', [{ stdout: 'step 1\n', calls: [] }]);
    bench.controller.actions.stop();
    expect(bench.shown().map(([, result]) => result)).toEqual([undefined, undefined, undefined]);
    expect(shownCells(bench.page)[0]?.answer?.stdout).toBe('step 1\n');
    expect(unfinishedText(bench.page, OPEN.en)).toBe(
      'Stopped. Code cell 1 did not come to its end: it shows what it had printed. The cells below it did not run.',
    );
    expect(bench.page.run && outcomeOf(bench.page.run).answered).toBe(0);
  });

  it('shows no unfinished line of a run that is under way as an error', async () => {
    const bench = await opened();
    bench.controller.actions.type(bench.key(2), 'x + (');
    const error = { type: 'SyntaxError', message: "'(' was never closed", line: 1 };
    bench.run.reports.early?.('soFar', [
      { result: '7', calls: [] },
      { error, calls: [] },
    ]);
    expect(bench.shown().at(-1)).toEqual([2, '2', true]);
  });

  it('that breaks off says so, and the next may succeed', async () => {
    const bench = await opened();
    bench.controller.actions.runAgain();
    bench.run.reports.failed(new Error('no network'));
    expect(bench.page.freshness.kind).toBe('lost');
    bench.controller.actions.runAgain();
    bench.answer({}, {});
    expect(bench.page.freshness.kind).toBe('current');
  });

  it('is not begun where the browser cannot run it', () => {
    const bench = new Bench();
    bench.controller.start(false);
    bench.controller.actions.runAgain();
    expect(bench.runs).toEqual([]);
  });
});

describe('saving', () => {
  it('writes the outputs that belong to the text, and no others', async () => {
    const bench = await opened();
    bench.controller.actions.type(bench.key(2), 'x + 2');
    const { name, text } = ipynbOf(bench.page) ?? { name: '', text: '{}' };
    expect(name).toBe('a.ipynb');
    expect(JSON.parse(text)).toMatchObject({
      cells: [
        { execution_count: 1, outputs: [{ data: { 'text/plain': ['1'] } }], source: ['x = 1\n', 'x'] },
        { cell_type: 'markdown', source: ['words'] },
        { execution_count: null, outputs: [], source: ['x + 2'] },
      ],
    });
  });
});

describe('files beside the notebook', () => {
  const needs = (path: string): Partial<CellAnswer> => ({ refused: { id: 'needs_file', arguments: [path], line: 1 } });

  it('that are given with it are read, once it asks for them', async () => {
    const bench = new Bench();
    await bench.give(given('names.txt', 'anna'), given('script.py', 'y'), given('a.ipynb', '{"cells": []}'));
    expect(bench.page.opened?.name).toBe('a.ipynb');
    await bench.give(given('b.txt', 'b'), given('a.py', 'x'));
    expect([bench.page.opened?.name, bench.read]).toEqual(['a.py', []]);
    const runs = bench.runs.length;
    bench.answer(needs('data/b.txt'));
    expect(bench.runs.length).toBe(runs + 1);
    expect([bench.page.run, bench.read]).toEqual([null, ['data/b.txt=b']]);
    bench.answer({ result: '1' });
    expect(bench.shown()).toEqual([[1, '1', false]]);
  });

  it('are asked for, and read when they come: by their name, or chosen for a path', async () => {
    const bench = new Bench();
    await bench.open('a.py', 'x');
    bench.answer(needs('names.txt'));
    bench.clock.pass(1000);
    expect(bench.controller.announcement).toContain('This notebook reads names.txt: choose it.');
    await bench.give(given('other.txt', 'o'));
    expect(bench.page.problem).toBeNull();
    expect(bench.runs).toHaveLength(1);
    bench.controller.actions.giveFor('names.txt', given('names (1).txt', 'anna'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(bench.read).toEqual(['names.txt=anna']);
    bench.answer({});
    bench.controller.actions.type(bench.key(0), 'y');
    expect(bench.read).toEqual(['names.txt=anna']);
    await bench.give(given('names (1).txt', 'bea'));
    expect(bench.read).toEqual(['names.txt=bea']);
    await bench.open('b.py', 'x');
    expect(bench.read).toEqual([]);
    bench.answer(needs('names.txt'));
    expect(bench.page.freshness.kind).toBe('current');
  });

  it('that are too large are not taken, and it is said why', async () => {
    const bench = await opened();
    await bench.give({ ...given('large.txt', ''), size: 20_000_001 });
    expect(bench.page.problem?.problem.why).toBe('textTooLarge');
  });

  it('that are no text are not taken, and it is said why', async () => {
    const bench = await opened();
    await bench.give(given('pic.png', '\u0089PNG\r\n\0\0'));
    expect(bench.page.problem).toMatchObject({ name: 'pic.png', problem: { why: 'neither' } });
    expect(bench.page.beside.given).toEqual([]);
    await bench.give(given('b.txt', 'b'));
    expect(bench.page.problem).toBeNull();
  });
});

describe('what is told beforehand', () => {
  it('stands until the notebook has run, and is told once for each that is opened', async () => {
    const bench = new Bench();
    await bench.open('a.py', '# %%\nimport pandas\n# %%\n1');
    const refused = { id: 'missing', arguments: ['pandas'], line: 1 } as const;
    bench.run.reports.early?.('foreseen', [{ refused, calls: [] }, { calls: [] }]);
    bench.clock.pass(1000);
    expect(bench.controller.announcement).toBe('1 of 2 code cells can run here. Not here: pandas');
    expect(bench.page.run).toBeNull();
    bench.answer({ refused }, { result: '1' });
    expect(bench.page.foreseen).toBeNull();
    bench.clock.pass(1000);
    expect(bench.controller.announcement).toBe('1 of 2 code cells ran here. Not here: pandas');
  });

  it('counts the cells that hang on one that is not answered', async () => {
    const bench = new Bench();
    await bench.open('a.py', '# %%\nimport pandas\n# %%\npandas.f()\n# %%\n1');
    const refused = { id: 'missing', arguments: ['pandas'], line: 1 } as const;
    bench.answer({ refused }, { hangsOn: 0 }, {});
    bench.clock.pass(1000);
    expect(bench.controller.announcement).toBe('1 of 3 code cells ran here. Not here: pandas (needed by 2 cells)');
  });
});

describe('a notebook for which the tab has no room', () => {
  it('is said to be lost when the page goes, once, until there is room again', async () => {
    const bench = await opened();
    bench.clock.pass(1000);
    expect(bench.page.isKept).toBe(true);
    bench.hasRoom = false;
    bench.controller.actions.type(bench.key(0), 'x = 2\nx');
    bench.clock.pass(600);
    expect(bench.page.isKept).toBe(false);
    expect(bench.controller.announcement).toContain('your changes are lost');
    bench.clock.pass(5000);
    bench.controller.keepNow();
    expect(bench.controller.announcement).not.toContain('your changes are lost');
    bench.hasRoom = true;
    bench.controller.keepNow();
    expect(bench.page.isKept).toBe(true);
  });

  it('loses what was changed, added or deleted, and nothing where its file has all', async () => {
    const bench = await opened();
    const { actions } = bench.controller;
    expect(bench.controller.loses()).toBe(false);
    bench.hasRoom = false;
    expect(bench.controller.loses()).toBe(false);
    actions.type(bench.key(0), 'x = 2\nx');
    expect(bench.controller.loses()).toBe(true);
    actions.type(bench.key(0), 'x = 1\nx');
    expect(bench.controller.loses()).toBe(false);
    actions.remove(bench.key(2));
    expect(bench.controller.loses()).toBe(true);
    actions.putBack();
    expect(bench.controller.loses()).toBe(false);
    actions.add(null);
    expect(bench.controller.loses()).toBe(true);
    bench.hasRoom = true;
    expect(bench.controller.loses()).toBe(false);
  });
});

it('tells the first of what breaks', () => {
  const bench = new Bench();
  expect(bench.page.fault).toBeNull();
  bench.controller.send(['fault', new Error('first')]);
  bench.controller.send(['fault', new Error('second')]);
  expect(bench.page.fault).toBe('first');
});

describe('a notebook that raises', () => {
  it('says where, that the cells below ran, and what others need', async () => {
    const bench = new Bench();
    await bench.open('a.py', '# %%\nimport pandas\n# %%\npandas.f()\n# %%\nx\n# %%\ny');
    const refused = { id: 'missing', arguments: ['pandas'], line: 1 } as const;
    const error = { type: 'NameError', message: '', line: 1 };
    bench.answer({ refused }, { hangsOn: 0 }, { error }, { error });
    bench.clock.pass(1000);
    expect(bench.controller.announcement).toBe(
      'Code cell 3 raises NameError in line 1. “Run All” in Jupyter would stop there; here the cells below it have run, too. Not here: pandas (needed by 2 cells)',
    );
  });

  it('says nothing of cells below where there are none', async () => {
    const bench = new Bench();
    await bench.open('a.py', '# %%\n1\n# %%\ny');
    bench.answer({}, { error: { type: 'NameError', message: '', line: 1 } });
    bench.clock.pass(1000);
    expect(bench.controller.announcement).toBe('Code cell 2 raises NameError in line 1.');
  });

  it('names the cell where what is missing has no name', async () => {
    const bench = new Bench();
    await bench.open('a.py', '# %%\nx\n# %%\ny\n# %%\n1');
    const refused = { id: 'no_prompts', arguments: [], line: 1 } as const;
    bench.answer({}, { refused }, { hangsOn: 1 });
    bench.clock.pass(1000);
    expect(bench.controller.announcement).toBe(
      '1 of 3 code cells ran here. Not here: things that cell 2 and 1 other cell need (each says what)',
    );
  });
});

describe('the outputs of the file', () => {
  const saved = (text: string): object => ({
    ...{ cell_type: 'code', source: text, execution_count: null },
    outputs: [{ output_type: 'execute_result', data: { 'text/plain': text } }],
  });
  const FILE = JSON.stringify({ cells: [saved('1'), saved('2'), saved('3')] });
  const kinds = (bench: Bench) => shownCells(bench.page).map(({ comparison }) => comparison?.kind ?? null);

  it('are compared up to the first cell that the reader changes', async () => {
    const bench = new Bench();
    await bench.open('a.ipynb', FILE);
    bench.answer({ result: '1' }, { result: '0' }, { result: '3' });
    expect(kinds(bench)).toEqual(['same', 'differs', 'same']);
    bench.clock.pass(1000);
    expect(bench.controller.announcement).toBe('The notebook ran: 3 code cells. 2 of 3 outputs are as in the file.');
    bench.controller.actions.type(bench.key(1), '20');
    bench.answer({ result: '1' }, { result: '20' }, { result: '3' });
    expect(kinds(bench)).toEqual(['same', null, null]);
    bench.clock.pass(1000);
    expect(bench.controller.announcement).toContain('Before your first change, 1 of 1 output is as in the file.');
    expect(bench.kept?.unchanged).toBe(1);
    const again = new Bench(bench.kept);
    again.answer({ result: '1' }, { result: '20' }, { result: '3' });
    expect(kinds(again)).toEqual(['same', null, null]);
    bench.controller.actions.type(bench.key(1), '2');
    bench.answer({ result: '1' }, { result: '2' }, { result: '3' });
    expect(kinds(bench)).toEqual(['same', 'same', 'same']);
  });
});
