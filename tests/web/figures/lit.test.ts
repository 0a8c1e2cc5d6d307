import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../web/core/session.ts';
import { isLitLiteral, isLitWord, litFields, litOf, litSpan } from '../../../web/figures/lit.ts';
import type { NotebookId } from '../../../web/notebooks/notebook.ts';
import type { Selection } from '../../../web/state/page.ts';
import { runCells } from '../../../web/state/run.ts';
import { newSession } from '../run.ts';
import { tell, type Told } from './run.ts';

let session: Session;

beforeAll(async () => {
  session = await newSession();
});

/** What is lit in what each cell prints. */
function litTexts({ run, story }: Told, selection: Selection | null): Readonly<Record<string, string>> {
  const lit = litOf(story, selection);
  const texts = runCells(run).flatMap(({ cell, outcome }): [string, string][] => {
    if (outcome.kind !== 'ran') return [];
    const span = litSpan(story, lit, cell, outcome.text);
    return span === null ? [] : [[cell.id, outcome.text.slice(span.start, span.end)]];
  });
  return Object.fromEntries(texts);
}

describe('the printed value of a selection', () => {
  it('is lit in every output that holds it', () => {
    expect(litTexts(tell(session, '000'), { token: 1, column: 4 })).toMatchObject({
      embedding: '0.7953',
      batch: '0.7953',
      onehot: '1',
      product: '0.7953',
      compare: '0.7953',
      'look-up-gradient': '1.',
      'product-gradient': '1.',
    });
  });

  it('is never the weight that the linear layer starts with', () => {
    expect(litTexts(tell(session, '001'), { token: 0, column: 0 })).not.toHaveProperty('linear');
  });

  it('is found in the turned weight where that is printed', () => {
    expect(litTexts(tell(session, '004'), { token: 0, column: 2 })).toMatchObject({ 'linear-weight': '-1.4096' });
  });

  it('is lit in the Keras notebook too', () => {
    const every = litTexts(tell(session, '002'), { token: 0, column: 2 });
    expect(every).toMatchObject({ embedding: '0.22', batch: '0.22', onehot: '1.', dense: '0.22', product: '0.22' });
  });

  it.each<NotebookId>(['000', '001', '002', '003', '004'])(
    'stands for the first value in %s until one is chosen',
    (id) => {
      const lit = litTexts(tell(session, id), null);
      expect(lit).toHaveProperty('product');
      expect(lit).not.toHaveProperty('embedding');
    },
  );
});

describe('what else a selection lights', () => {
  it('are the literals that give its ID', () => {
    const { run, story } = tell(session, '003', { one: '3' });
    const fields = (selection: Selection | null) => [...litFields(litOf(story, selection), run.inputs)];
    expect(fields(null)).toEqual([]);
    expect(fields({ token: 1, column: 0 })).toEqual(['ids', 'one']);
    expect(fields({ token: 0, column: 0 })).toEqual(['ids', 'two']);
    const lit = litOf(story, { token: 1, column: 0 });
    expect(isLitLiteral(lit, run.inputs, { kind: 'literal', field: 'seed', text: '123' })).toBe(false);
  });

  it('is the edited weight that it is', () => {
    const { run, story } = tell(session, '000');
    const number = (value: bigint) => ({ kind: 'int', value }) as const;
    const inputs = { ...run.inputs, edits: [{ row: number(3n), col: number(1n), value: number(7n) }] };
    const edit = { kind: 'edit', edit: 0, text: '7' } as const;
    expect(isLitLiteral(litOf(story, { token: 1, column: 1 }), inputs, edit)).toBe(true);
    expect(isLitLiteral(litOf(story, { token: 1, column: 2 }), inputs, edit)).toBe(false);
  });

  it('are the words that mean it', () => {
    const { story } = tell(session, '000');
    const lit = litOf(story, { token: 1, column: 0 });
    expect(isLitWord(lit, 'ids', '3')).toBe(true);
    expect(isLitWord(lit, 'ids', '2')).toBe(false);
    expect(isLitWord(lit, 'weight', 'W')).toBe(true);
    expect(isLitWord(litOf(story, null), 'weight', 'W')).toBe(false);
  });
});
