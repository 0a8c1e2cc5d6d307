import { hasRun } from '../../web/engine/answer.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { compare } from '../../web/run/compare.ts';
import { costOf } from '../../web/run/cost.ts';
import { gridOf, type Grid } from '../../web/run/grid.ts';
import { draftsOf } from '../../web/inputs/fields.ts';
import { NO_OWN_CODE, type Inputs } from '../../web/inputs/inputs.ts';
import type { Question, Search } from '../../web/notebooks/question.ts';
import { questionsOf } from '../../web/notebooks/questions/index.ts';
import { cellsOf, NOTEBOOKS, notebookOf } from '../../web/notebooks/index.ts';
import type { Notebook } from '../../web/notebooks/notebook.ts';
import { named, shownBy as placeShownBy } from '../../web/engine/answer.ts';
import { codesOf } from '../../web/program/line.ts';
import { resultsOf, type Results } from '../../web/run/results.ts';
import { isPlace, isSearch, keyOf, madeOf, rightPick, verdictOn } from '../../web/page/views/question_views.ts';
import { withChange } from '../../web/page/walk/apply_change.ts';
import { readTyped, type Typed } from '../../web/page/walk/typed.ts';
import { assemble, type Run } from '../../web/run/run.ts';
import { scoresOf, trainedOf } from '../../web/run/lesson_results.ts';
import { samplesOf, tokensOf } from '../../web/run/token_results.ts';
import { sentenceOf } from '../../web/run/words.ts';
import { plainText } from '../../web/text/prose.ts';
import { grouped, tuple } from '../../web/text/say.ts';
import { randomCases } from '../golden/random_cases.ts';
import { writtenCases } from '../golden/written_cases.ts';
import { newSession, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

/** The cells that a notebook shows for what is typed. */
function codeOf(notebook: Notebook, typed: Typed): { readonly inputs: Inputs; readonly cells: readonly string[] } {
  const read = readTyped(notebook, typed);
  if (!read.ok) throw new Error(`${JSON.stringify(typed)} is not readable`);
  return { inputs: read.inputs, cells: codesOf(cellsOf(notebook, read.inputs)) };
}

/** The notebook run to its end. */
function runOf(notebook: Notebook, typed: Typed): Run {
  const { inputs, cells } = codeOf(notebook, typed);
  return assemble(notebook, inputs, session.run(cells, { tensors: 'all' }));
}

/** A question and the runs that it is about. */
interface Case {
  readonly notebook: Notebook;
  readonly question: Question;
  /** What is typed when it is asked, and once its change is made. */
  readonly typed: Typed;
  readonly before: Results;
  readonly after: Results;
  /** What the right choice says, in English. */
  readonly label: string;
}

function known<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the run has not made it');
  return value;
}

function row(grid: Grid, index: number): readonly (number | undefined)[] {
  return Array.from({ length: grid.columns }, (_, column) => grid.at(index, column));
}

/** What one more cell of the notebook shows, which calls its own layers. */
function shownBy({ notebook, typed }: Case, ...lines: readonly string[]): Grid {
  const { cells } = codeOf(notebook, typed);
  const { answers, tensors } = session.run([...cells, lines.join('\n')], { tensors: 'all' });
  const last = answers.at(-1);
  if (!last || !hasRun(last)) throw new Error(`the added cell stops: ${JSON.stringify(last)}`);
  return gridOf(known(tensors[placeShownBy(cells.length)]));
}

function stopsAt({ after: { stop } }: Case, cell: string): void {
  expect(stop?.cell.id).toBe(cell);
  expect(stop?.answer.error).toMatchObject({ type: 'IndexError' });
}

/** How the right answer is found out by the core, or by arithmetic, in another way than the page does; by the step. */
const FOUND: Readonly<Record<string, (run: Case) => void>> = {
  setup({ question: { from }, before }) {
    const { right } = searchIn(from);
    const second = known(before.ids).numbers.findIndex((id, at) => at > 0 && id === right.row);
    expect(row(known(before.lookup), second)).toEqual(row(known(before.table), right.row));
  },
  ids({ after, label }) {
    expect(grouped(known(after.table).rows)).toBe(label);
  },
  table({ before, after, label }) {
    const [one, other] = [known(before.table), known(after.table)];
    expect(other.rows).toBe(one.rows + 1);
    const same = Array.from({ length: one.rows }, (_, index) => row(one, index)).flat();
    const stay = same.filter((value, at) =>
      Object.is(value, row(other, Math.floor(at / one.columns))[at % one.columns]),
    );
    expect(label).toMatch(stay.length === same.length ? /^Yes/ : stay.length === 0 ? /^No/ : /^Only some/);
  },
  one(run) {
    if (run.question.change !== null) {
      stopsAt(run, 'one');
      return;
    }
    const embedding = known(run.before.roles.embedding);
    if (known(run.before.table).rows > 1)
      expect(run.label).toBe(tuple(shownBy(run, `${embedding}(torch.tensor(1))`).shape));
  },
  two(run) {
    stopsAt(run, 'two');
  },
  batch({ after, label }) {
    expect(label).toBe(tuple(known(after.lookup).shape));
  },
  onehot(run) {
    const layer = known(run.before.roles.embedding);
    const onehot = known(run.before.onehot);
    const rows = Array.from({ length: onehot.rows }, (_, index) => `[${row(onehot, index).join(', ')}]`);
    const mistake = shownBy(run, `${layer}(torch.tensor([${rows.join(', ')}]))`);
    expect(run.label).toBe(tuple(mistake.shape));
  },
  linear(run) {
    // Before the table is handed over: the same layer made once more.
    const early = shownBy(
      run,
      `torch.manual_seed(${run.typed.drafts.seed})`,
      'fresh = torch.nn.Linear(num_idx, out_dim, bias=False)',
      'fresh(onehot.float())',
    );
    expect(run.label).toBe(`Other numbers, of shape ${tuple(early.shape)}`);
    expect(compare(early, known(run.before.lookup)).equal).toBeLessThan(early.rows * early.columns);
  },
  assign: stands,
  dense: stands,
  product: (run) => {
    if (run.notebook.id === '003') FOUND['compare']?.(run);
    else summed(run);
  },
  'first-product': summed,
  compare(run) {
    const { roles, ids } = run.before;
    const column = known(/ID (\d+)$/.exec(run.label)?.[1]);
    // As the question writes it.
    const [written] = known(/\S+\.data\[0, \d+\] = 9/.exec(plainText(run.question.prompt.en)));
    const then = shownBy(run, written, `${known(roles.embedding)}(${known(roles.ids).name})`);
    for (const [at, id] of known(ids).numbers.entries()) {
      expect(row(then, at)).toEqual(
        row(known(run.before.table), id).with(0, id === Number(column) ? 9 : then.at(at, 0)),
      );
      if (id !== Number(column)) expect(then.at(at, 0)).toBe(known(run.before.table).at(id, 0));
    }
  },
  cost({ before, after, label }) {
    const [tokens, columns] = [known(after.ids).numbers.length, known(after.table).columns];
    expect(known(after.table).rows).toBe(known(before.table).rows * 10);
    const sizes = { tokens: BigInt(tokens), rows: BigInt(known(after.table).rows), columns: BigInt(columns) };
    // The IDs are read too, but are no weights.
    expect(Number(label.replaceAll(',', ''))).toBe(Number(costOf('any', sizes).lookingUp.reads) - tokens);
  },
  limits({ question, after, label }) {
    if (question.change?.slips.classes === true) {
      expect(label).toBe('Stop with an error');
      expect(after.stop?.cell.id).toBe('equal');
      expect(after.stop?.answer.error?.message).toContain('shapes cannot be multiplied (3x3 and 4x');
      return;
    }
    expect(after.stop).toBeNull();
    if (question.change?.slips.amounts === true) {
      const [out, W, all] = [known(after.again?.out), known(after.table), known(after.ids).numbers];
      expect(out.shape).toEqual([W.columns]);
      for (const [column, value] of row(out, 0).entries()) {
        const mixed = all.reduce((sum, id, at) => sum + id * known(W.at(at, column)), 0);
        // One float32 sum of a few terms.
        expect(Math.abs(known(value) - mixed)).toBeLessThanOrEqual(
          1e-6 * all.reduce((sum, id, at) => sum + Math.abs(id * known(W.at(at, column))), 1),
        );
      }
    } else if (question.change?.weights.length === 1) {
      const { equal, of } = compare(known(after.lookup), known(after.product));
      expect(grouped(of - equal)).toBe(label);
    } else {
      expect(label).toBe('Give wrong numbers, without an error');
      const { equal, of } = compare(known(after.lookup), known(after.again?.out));
      expect(equal).toBeLessThan(of);
    }
  },
  gradients({ question, after, label }) {
    const id = Number(known(question.change?.fields.ids).split(',')[0]);
    const value = Number(known(/^(\d) in every column$/.exec(label)?.[1]));
    for (const gradient of [after.lookupGradient, after.productGradient]) {
      expect(new Set(row(known(gradient), id))).toEqual(new Set([value]));
    }
  },
  sentence({ question, before, label }) {
    const { ids, rows, vocabulary } = known(sentenceOf(before));
    const [, word] = known(/^Here “(.*?)”/.exec(plainText(question.prompt.en)) ?? ['', vocabulary[0]]);
    if (label === 'Yes, to the last bit') {
      const places = ids.numbers.flatMap((id, place) => (vocabulary[id] === word ? place : []));
      expect(places.length).toBeGreaterThan(1);
      expect(new Set(places.map((place) => row(rows, place).join())).size).toBe(1);
    } else {
      expect(label).toMatch(/^No: all numbers/);
    }
  },
  tokens({ before, label }) {
    // As tiktoken 0.12 says (tests/golden/data/tokens.json).
    expect(known(samplesOf(before)).map(({ ids }) => ids)).toMatchObject([[403, 71, 42661], [1169], [262], {}, {}]);
    const table = known(tokensOf(before)).table;
    expect(row(table, 1)).not.toEqual(row(table, 2));
    expect(label).toMatch(/^No: only training|^Put one “unknown”/);
  },
  mix(run) {
    if (run.notebook.framework === 'keras') {
      const { table, roles } = run.before;
      const rows = shownBy(run, `${known(roles.embedding)}(mix)`);
      const first = row(known(table), 0);
      expect(Array.from({ length: rows.rows }, (_, at) => row(rows, at))).toEqual(Array(rows.rows).fill(first));
      expect(run.label).toBe(`Row 0, ${rows.rows} times`);
      return;
    }
    const { cells } = codeOf(run.notebook, run.typed);
    const { answers } = session.run([...cells, `${known(run.before.roles.embedding)}(mix)`], { tensors: 'all' });
    expect(answers.at(-1)?.error?.type).toBe('RuntimeError');
    expect(run.label).toBe('An error');
  },
  back(run) {
    const { question, before, after, label, notebook } = run;
    const made = known(scoresOf(before));
    if (notebook.framework === 'keras') {
      const wins = (rows: string, table: string): readonly number[] =>
        row(shownBy(run, `tf.argmax(tf.matmul(${rows}, ${table}, transpose_b=True), axis=-1)`), 0).map(known);
      expect(wins('2 * rows', '2 * embedding.embeddings')).toEqual(made.winners);
      const ids = known(before.ids).numbers;
      expect(wins(`tf.one_hot([${ids.join(', ')}], num_idx)`, 'tf.one_hot(tf.range(num_idx), num_idx)')).toEqual(ids);
      expect(label).toBe('The rows have to point in different ways');
      return;
    }
    if (question.change === null) {
      expect(label).toBe(tuple(known(before.table).shape));
      return;
    }
    const [{ row: long } = { row: 0 }] = question.change.weights;
    const W = known(after.table);
    // By products of its own, added up as doubles.
    const winners = known(before.ids).numbers.map((id) => {
      const scores = Array.from({ length: W.rows }, (_, other) =>
        row(W, id).reduce<number>((sum, value, column) => sum + known(value) * known(W.at(other, column)), 0),
      );
      return scores.indexOf(Math.max(...scores));
    });
    expect(known(scoresOf(after)).winners).toEqual(winners);
    const stolen = winners.filter((winner) => winner === Number(long)).length;
    expect(label).toBe(
      stolen === 0 ? 'The same as before' : `${long} ${stolen < winners.length ? 'in some places' : 'everywhere'}`,
    );
    expect(made.winners).toEqual(known(before.ids).numbers);
  },
  train(run) {
    const { before, after, label } = run;
    if (run.notebook.framework === 'keras') {
      const layers = ['trained(onehot)', 'linear(onehot)', 'embedding(idx)'];
      const equal = layers.flatMap((one, at) =>
        layers
          .slice(at + 1)
          .filter((other) => shownBy(run, `tf.reduce_all(${one} == ${other})`).at(0, 0) === 1)
          .map((other) => `${one} and ${other}`),
      );
      expect(equal).toEqual([label]);
      return;
    }
    const [shared, apart] = [known(trainedOf(before)), known(trainedOf(after))];
    expect(label).toBe('Nothing');
    const changed = compare(apart.before, apart.after);
    expect(changed.equal).toBe(changed.of);
    for (const [id, uses] of known(before.ids).numbers.map((id, _, all) => [id, all.filter((o) => o === id).length]))
      expect(shared.after.at(known(id), 0)).toBeCloseTo(known(shared.before.at(known(id), 0)) - 0.1 * known(uses), 4);
  },
  learn({ before, label }) {
    const { numbers } = known(before.idsAt(named(known(before.ran('rhyme')).at, 'word_ids')));
    expect(label).toMatch(
      numbers.indexOf(known(numbers.at(-1))) < numbers.length - 1 ? /^None: in some step/ : /^That of the last word/,
    );
  },
  plane(run) {
    const [tensor, sizes] =
      run.notebook.framework === 'keras' ? ['tf.constant', 'len(tf.reshape(x, [-1]))'] : ['torch.tensor', 'x.numel()'];
    const count = shownBy(run, `${tensor}([sum(${sizes} for x in weights)])`);
    expect(run.label).toBe(grouped(known(count.at(0, 0))));
  },
  race({ label }) {
    const [small, large] = [4n, 50_257n].map((rows) => costOf('any', { tokens: 64n, rows, columns: 768n }));
    expect(label).toBe('Only the product');
    expect(known(large).multiplying.products).toBeGreaterThan(known(small).multiplying.products);
    expect(known(large).lookingUp.reads).toBe(known(small).lookingUp.reads);
  },
};

function searchIn(from: Question['from']): Search {
  if (!isSearch(from)) throw new Error('nothing is looked for');
  return from;
}

/** A weight of W is found at the place that is right. */
function stands({ question: { prompt, from }, before }: Case): void {
  const [, r, c] = known(/W\[(\d+), (\d+)\]/.exec(plainText(prompt.en)));
  const { right } = searchIn(from);
  const [W, weight] = [known(before.table), known(before.weight)];
  expect([right.row, right.column].map(String)).toEqual(before.roles.transposed ? [c, r] : [r, c]);
  expect(weight.at(right.row, right.column)).toBe(W.at(Number(r), Number(c)));
}

/** A row with two 1s gives the sum of two rows. */
function summed(run: Case): void {
  const { roles, table } = run.before;
  const [first, second] = known(/^Row (\d+) \+ row (\d+),/.exec(run.label))
    .slice(1)
    .map(Number);
  const W = known(table);
  if (!roles.transposed) return;
  const ones = Array.from({ length: W.rows }, (_, at) => (at === first || at === second ? '1.0' : '0.0'));
  const given = shownBy(run, `${known(roles.linear)}(torch.tensor([[${ones.join(', ')}]]))`);
  const sum = row(W, known(first)).map((value, at) => Math.fround(known(value) + known(W.at(known(second), at))));
  expect(row(given, 0)).toEqual(sum);
}

/** The notebook as it stands, and inputs of all kinds. */
function startsOf(notebook: Notebook): readonly Typed[] {
  return [...writtenCases(notebook), ...randomCases(notebook)].map(({ typed, edits }) => ({
    drafts: { ...draftsOf(notebook.defaults), ...typed },
    edits,
    slips: [],
    code: NO_OWN_CODE,
  }));
}

/** Every answer that can be given, with what is said of it. */
function answersOf(question: Question, then: ReturnType<typeof resultsOf> | null, W: Grid) {
  const { from } = question;
  const places = Array.from({ length: W.rows * W.columns }, (_, at) => ({
    row: Math.floor(at / W.columns),
    column: at % W.columns,
  }));
  const answers = isSearch(from) ? places : from.map((_, index) => index);
  return answers.map((answer) => known(verdictOn(question, answer, then)));
}

/** The notebook without the lessons that take long, and in which nothing depends on IDs, dimension or weights. */
function shorter(notebook: Notebook): Notebook {
  return { ...notebook, steps: notebook.steps.filter(({ id }) => !['tokens', 'learn', 'plane'].includes(id)) };
}

describe.each(NOTEBOOKS.map((notebook) => ({ id: notebook.id, notebook })))('notebook $id', ({ notebook }) => {
  it('has few questions, and one or two where there is something to think about', () => {
    const results = resultsOf(
      runOf(notebook, { drafts: draftsOf(notebook.defaults), edits: [], slips: [], code: NO_OWN_CODE }),
    );
    const counts = notebook.steps.map(({ id }) => questionsOf(notebook, id)(results).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThanOrEqual(8);
  });

  it('has one right answer to each, which is what the core gives, whatever the inputs are', () => {
    let checked = 0;
    for (const [index, typed] of startsOf(notebook).entries()) {
      const asking = index === 0 ? notebook : shorter(notebook);
      const before = runOf(asking, typed);
      const results = resultsOf(before);
      if (results.stop !== null) continue;
      for (const step of asking.steps) {
        const asked = { questions: questionsOf(asking, step.id)(results), step, typed, of: before.inputs };
        for (const question of asked.questions) {
          const { change, from } = question;
          const now = change === null ? typed : withChange(typed, change);
          const after = runOf(asking, now);
          const then = change === null ? null : resultsOf(after);
          try {
            const W = known(results[isSearch(from) ? from.matrix : 'table']);
            const verdicts = answersOf(question, then, W);
            const unit = isSearch(from) && from.unit === 'row' ? W.columns : 1;
            expect(verdicts.filter(({ right }) => right)).toHaveLength(unit);
            const right = known(rightPick(question, then));
            expect(verdictOn(question, right, then)).toMatchObject({ right: true });
            const label = isPlace(right) || isSearch(from) ? '' : known(from[right]).label.en;
            const run = { notebook: asking, question, typed, before: results, after: resultsOf(after), label };
            known(FOUND[step.id])(run);
          } catch (error) {
            throw new Error(`${step.id} of ${JSON.stringify(now)}: ${plainText(question.prompt.en)}`, { cause: error });
          }
          checked += 1;
          if (change === null) continue;
          expect(madeOf(asked, asking, typed)).toBeNull();
          expect(madeOf(asked, asking, now)).toBe(change);
        }
      }
    }
    expect(checked).toBeGreaterThan(100);
  }, 120_000);

  it('speaks both languages, set as each is set, and gives every wrong answer a reason of its own', () => {
    const inputs = notebook.defaults;
    const typed = { drafts: draftsOf(inputs), edits: [], slips: [], code: NO_OWN_CODE };
    const before = runOf(notebook, typed);
    for (const question of notebook.steps.flatMap(({ id }) => questionsOf(notebook, id)(resultsOf(before)))) {
      const { prompt, from, change } = question;
      const then = change === null ? null : resultsOf(runOf(notebook, withChange(typed, change)));
      const W = known(resultsOf(before)[isSearch(from) ? from.matrix : 'table']);
      const reasons = answersOf(question, then, W).map(({ why }) => why);
      if (!isSearch(from)) {
        expect(new Set(reasons.map(({ en }) => plainText(en))).size).toBe(from.length);
        expect(new Set(from.map(({ label }) => label.en)).size).toBe(from.length);
        expect(from.length).toBeGreaterThanOrEqual(3);
      }
      expect(plainText(prompt.en)).toMatch(/^[A-Z].*[?.)]$/);
      for (const { en } of reasons) expect(plainText(en)).toMatch(/^[A-Z0-9].*\.$/);
      const chinese = [prompt.zh, ...reasons.map(({ zh }) => zh)].map(plainText);
      for (const text of chinese) {
        expect(text).toMatch(/[？。）]$/);
        expect(text).not.toMatch(/\p{Script=Han}[,.;:!?()"']|[,;:!?]\p{Script=Han}/u);
        expect(text).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
        expect(text).not.toMatch(/ [，。、；：？（）“”]|[，。、；：？（“] /u);
      }
      expect(keyOf(question)).not.toBe('');
    }
  });
});

describe('a fifth row', () => {
  /** What is said of each choice at the table, in English. */
  function told(dim: string, ids = '2, 3, 1'): readonly string[] {
    const notebook = notebookOf('000');
    const typed = { drafts: { ...draftsOf(notebook.defaults), ids, dim }, edits: [], slips: [], code: NO_OWN_CODE };
    const before = runOf(notebook, typed);
    const question = known(questionsOf(notebook, 'table')(resultsOf(before))[0]);
    const after = runOf(notebook, withChange(typed, known(question.change)));
    return answersOf(question, resultsOf(after), known(resultsOf(before).table)).map(({ right, why }) =>
      [right ? 'Right.' : 'Wrong.', plainText(why.en)].join(' '),
    );
  }

  // As torch.manual_seed(123), torch.nn.Embedding(4, 5) and then the same with (5, 5) give it.
  it('leaves 10 of the 20 numbers where they were for seed 123', () => {
    expect(told('5')[1]).toMatch(/^Right\. Of the 20 numbers, 10 stay the same\./);
  });

  it('does not give the answer away where another one is picked', () => {
    expect(told('5')[0]).toMatch(/^Wrong\. The same seed gives/);
    expect(
      told('5')
        .filter((said) => said.startsWith('Wrong'))
        .join(' '),
    ).not.toMatch(/\d/);
  });

  it.each([
    ['16', '2, 3, 1', 0, /All 64 numbers stay .* the blocks before the new row are the same\.$/],
    ['2', '2, 3, 1', 0, /All 8 numbers stay .* one after another/],
    ['5', '2, 1', 2, /None of the 15 numbers stays .* depends on how many there are in all\.$/],
    ['4', '2, 3, 1', 1, /Of the 16 numbers, 4 stay .* depends on how many there are in all\.$/],
  ])('with dimension %s and IDs %s is told by what both runs give', (dim, ids, right, says) => {
    expect(told(dim, ids)[right]).toMatch(/^Right\./);
    expect(told(dim, ids)[right]).toMatch(says);
  });
});
