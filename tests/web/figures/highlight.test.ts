import { hasRun, printedText } from '../../../web/engine/answer.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  isHighlightedLiteral,
  isHighlightedWord,
  highlightedFields,
  highlightedNumber,
  highlightOf,
} from '../../../web/figures/highlight.ts';
import { highlightedSpan, printedValueAt } from '../../../web/figures/printed_text.ts';
import type { FieldId } from '../../../web/inputs/inputs.ts';
import type { NotebookId } from '../../../web/notebooks/notebook.ts';
import type { Selection } from '../../../web/page/walk/walk_page.ts';
import { cellsIn } from '../../../web/run/run.ts';
import { newSession, type Sessions } from '../run.ts';
import { tell, type Told } from './run.ts';

let session: Sessions;

beforeAll(async () => {
  session = await newSession();
});

/** What is highlighted in what each cell prints. */
function highlightedTexts({ run, results }: Told, selection: Selection | null): Readonly<Record<string, string>> {
  const highlight = highlightOf(results, selection);
  const texts = cellsIn(run).flatMap((cell): [string, string][] => {
    const { answer } = cell;
    if (!hasRun(answer)) return [];
    const span = highlightedSpan(results, highlight, cell, printedText(answer));
    return span === null ? [] : [[cell.cell.id, printedText(answer).slice(span.start, span.end)]];
  });
  return Object.fromEntries(texts);
}

describe('the printed value of a selection', () => {
  it('is highlighted in every output that holds it', () => {
    expect(highlightedTexts(tell(session, '000'), { token: 1, column: 4 })).toMatchObject({
      embedding: '0.7953',
      batch: '0.7953',
      onehot: '1',
      product: '0.7953',
      compare: '0.7953',
      'look-up-gradient': '1.',
      'product-gradient': '1.',
    });
  });

  it('is of the ID that has no row, where there is one', () => {
    const { id } = highlightOf(tell(session, '000', { ids: '2, 3, 9', vocab: '4' }).results, null);
    expect(id).toBe(9);
  });

  it('is never the weight that the linear layer starts with', () => {
    expect(highlightedTexts(tell(session, '001'), { token: 0, column: 0 })).not.toHaveProperty('linear');
  });

  it('is found in the turned weight where that is printed', () => {
    expect(highlightedTexts(tell(session, '004'), { token: 0, column: 2 })).toMatchObject({
      'linear-weight': '-1.4096',
    });
  });

  it('is highlighted in the Keras notebook too', () => {
    const every = highlightedTexts(tell(session, '002'), { token: 0, column: 2 });
    expect(every).toMatchObject({ embedding: '0.22', batch: '0.22', onehot: '1.', dense: '0.22', product: '0.22' });
  });

  it.each<NotebookId>(['000', '001', '002', '003', '004'])(
    'stands for the first value in %s until one is chosen',
    (id) => {
      const highlight = highlightedTexts(tell(session, id), null);
      expect(highlight).toHaveProperty('product');
      expect(highlight).not.toHaveProperty('embedding');
    },
  );
});

describe('a printed value', () => {
  /** What pointing at every printed number of a cell selects, once each. */
  function selections({ run, results }: Told, id: string, before: Selection | null = null): readonly string[] {
    const found = cellsIn(run).find(({ cell }) => cell.id === id);
    if (!found || !hasRun(found.answer)) throw new Error(`${id} did not run`);
    const text = printedText(found.answer);
    const highlight = highlightOf(results, before);
    const all = Array.from(text, (_, position) => printedValueAt(results, highlight, found, text, position));
    return [...new Set(all.flatMap((value) => (value === null ? [] : [Object.values(value.selection).join()])))];
  }

  it('selects the output value that it is, or that it gives', () => {
    const told = tell(session, '000', { dim: '2' });
    expect(selections(told, 'product')).toEqual(['0,0', '0,1', '1,0', '1,1', '2,0', '2,1']);
    expect(selections(told, 'embedding')).toEqual(['2,0', '2,1', '0,0', '0,1', '1,0', '1,1']);
    expect(selections(told, 'onehot', { token: 1, column: 1 })).toEqual(['0,1', '1,1', '2,1']);
    expect(selections(told, 'one')).toEqual(['2,0', '2,1']);
    expect(selections(told, 'linear')).toEqual([]);
    expect(selections(tell(session, '004', { dim: '2' }), 'linear-weight')).toHaveLength(8);
    expect(selections(tell(session, '002', { dim: '2' }), 'dense')).toEqual(['2,0', '2,1', '0,0', '0,1', '1,0', '1,1']);
  });

  it('keeps the token where several ask for the same row', () => {
    const told = tell(session, '000', { ids: '2, 3, 2', dim: '1' });
    expect(selections(told, 'embedding', { token: 2, column: 0 })).toEqual(['2,0', '1,0']);
    expect(selections(told, 'embedding')).toEqual(['0,0', '1,0']);
  });

  it('of an ID that the batch lacks chooses its column', () => {
    expect(selections(tell(session, '000', { one: '0', dim: '2' }), 'one', { token: 1, column: 0 })).toEqual([
      '1,0',
      '1,1',
    ]);
  });

  it('lights itself once it is selected', () => {
    const told = tell(session, '000');
    for (const cell of cellsIn(told.run)) {
      const { answer } = cell;
      if (!hasRun(answer)) continue;
      for (const { index } of printedText(answer).matchAll(/-?\d\.\d+/g)) {
        const value = printedValueAt(told.results, highlightOf(told.results, null), cell, printedText(answer), index);
        if (value === null || cell.cell.id === 'onehot') continue;
        const highlight = highlightOf(told.results, value.selection);
        expect(highlightedSpan(told.results, highlight, cell, printedText(answer))).toEqual(value.span);
      }
    }
  });
});

describe('what else a selection lights', () => {
  it('are the literals that give its ID', () => {
    const { run, results } = tell(session, '003', { one: '3' });
    const fields = (selection: Selection | null) => [...highlightedFields(highlightOf(results, selection), run.inputs)];
    expect(fields(null)).toEqual([]);
    expect(fields({ token: 1, column: 0 })).toEqual(['ids', 'one']);
    expect(fields({ token: 0, column: 0 })).toEqual(['ids', 'two']);
    const highlight = highlightOf(results, { token: 1, column: 0 });
    expect(isHighlightedLiteral(highlight, run.inputs, { kind: 'literal', field: 'seed', text: '123' })).toBe(false);
  });

  it('are the very numbers in them', () => {
    const { run, results } = tell(session, '000', { ids: '[[2, 13], [13, 1]]' });
    const number = (token: number, text: string, field: FieldId = 'ids'): string | null => {
      const highlight = highlightOf(results, { token, column: 0 });
      const span = highlightedNumber(highlight, run.inputs, { kind: 'literal', field, text }, text);
      return span && `${span.start}:${text.slice(span.start, span.end)}`;
    };
    expect(number(0, '[[2, 13], [13, 1]]')).toBe('2:2');
    expect(number(2, '[[2, 13], [13, 1]]')).toBe('11:13');
    expect(number(3, '[1]', 'one')).toBe('1:1');
    expect(number(0, '[1]', 'one')).toBeNull();
  });

  it('is the edited weight that it is', () => {
    const { run, results } = tell(session, '000');
    const number = (value: bigint) => ({ kind: 'int', value }) as const;
    const inputs = { ...run.inputs, edits: [{ row: number(3n), col: number(1n), value: number(7n) }] };
    const edit = { kind: 'edit', edit: 0, text: '7' } as const;
    expect(isHighlightedLiteral(highlightOf(results, { token: 1, column: 1 }), inputs, edit)).toBe(true);
    expect(isHighlightedLiteral(highlightOf(results, { token: 1, column: 2 }), inputs, edit)).toBe(false);
  });

  it('are the words that mean it', () => {
    const { results } = tell(session, '000');
    const highlight = highlightOf(results, { token: 1, column: 0 });
    expect(isHighlightedWord(highlight, 'ids', '3')).toBe(true);
    expect(isHighlightedWord(highlight, 'ids', '2')).toBe(false);
    expect(isHighlightedWord(highlight, 'weight', 'W')).toBe(true);
    expect(isHighlightedWord(highlightOf(results, null), 'weight', 'W')).toBe(false);
  });
});
