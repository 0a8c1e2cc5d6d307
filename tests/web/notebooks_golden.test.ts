import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellsOf, NOTEBOOKS, ownCellsOf } from '../../web/notebooks/index.ts';
import { hasRun, printedText, type CellAnswer } from '../../web/engine/answer.ts';
import { bareCode } from '../golden/cases.ts';
import { notesCellsOf } from '../golden/notes_cases.ts';
import { inputsOf, type Typed } from '../golden/typed.ts';
import { newSession, run, type Sessions } from './run.ts';

/** What the real framework did with a cell. */
type GoldenCell = { readonly code: string } & (
  { readonly output: string } | { readonly error: string; readonly message: string }
);
type GoldenCase = Pick<Typed, 'typed' | 'edits' | 'slips'> & { readonly cells: readonly GoldenCell[] };

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

/** The notebooks as they were published, with many inputs; and with the steps that go beyond them, or with the notes, with some. */
const KINDS = [
  { kind: 'notebooks', cells: ownCellsOf, least: 150 },
  { kind: 'closing', cells: cellsOf, least: 15 },
  { kind: 'notes', cells: notesCellsOf, least: 5 },
];
const FILES = NOTEBOOKS.flatMap((notebook) => KINDS.map((kind) => ({ ...kind, id: notebook.id, notebook })));

describe.each(FILES)('$kind $id', ({ kind, cells: some, least, id, notebook }) => {
  it('shows the code that was run, and puts out what the real framework did', () => {
    const golden = new URL(`../golden/data/${kind}_${id}.json`, import.meta.url);
    const changed = new URL(`../golden/data/${kind}_${id}.changed.json`, import.meta.url);
    const cases = JSON.parse(readFileSync(golden, 'utf8')) as readonly GoldenCase[];
    expect(cases.length).toBeGreaterThan(least);

    const differences = cases.flatMap(({ cells, ...typed }): readonly object[] => {
      const ran = attempt(() => run(session, notebook, inputsOf({ notebook: id, ...typed }), some));
      if (ran instanceof Error) return [{ ...typed, bug: ran.message, wanted: cells }];
      const ours = ran.slice(0, cells.length).map(({ cell, answer }, index): object => {
        // The version line is the published notebook's; the real one is whatever is installed.
        const version = bareCode(cell).includes('__version__');
        const code = bareCode(cell);
        return version ? { ...cells[index], code } : { code, ...asGolden(answer) };
      });
      const rest = ran.slice(cells.length).filter(({ answer }) => answer.notRun !== true);
      const same = JSON.stringify(ours) === JSON.stringify(cells) && rest.length === 0;
      return same ? [] : [{ ...typed, cells: ours, wanted: cells }];
    });

    if (differences.length > 0) writeFileSync(changed, `${JSON.stringify(differences, null, 1)}\n`);
    else if (existsSync(changed)) rmSync(changed);
    expect(differences.slice(0, 3), `${differences.length} differ, see ${changed.pathname}`).toEqual([]);
  });
});

/** A bug in the core is one difference among others here. */
function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function asGolden(answer: CellAnswer): object {
  if (hasRun(answer)) return { output: printedText(answer) };
  return answer.error ? { error: answer.error.type, message: answer.error.message } : answer;
}
