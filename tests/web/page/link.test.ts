import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXERCISE_FIELDS, NO_EXERCISE } from '../../../web/inputs/exercise_drafts.ts';
import { FIELDS } from '../../../web/inputs/fields.ts';
import { NO_OWN_CODE, SLIPS, type OwnCode } from '../../../web/inputs/inputs.ts';
import { RACE_FIELDS } from '../../../web/inputs/race_drafts.ts';
import { readFrame, readLink, writeLink, type Link } from '../../../web/page/address/link.ts';

const link = (rest: Partial<Link>): Link => ({
  view: null,
  presenting: false,
  askFirst: false,
  step: null,
  drafts: {},
  edits: [],
  race: {},
  slips: [],
  code: NO_OWN_CODE,
  exercise: NO_EXERCISE,
  ...rest,
});

/** Added cells as a link numbers them. */
function numbered(cells: readonly { readonly step: string; readonly code: string }[]): OwnCode['added'] {
  return cells.map((cell, index) => ({ ...cell, id: `own-${index + 1}` }));
}

describe('a link', () => {
  it('is readable', () => {
    const written = writeLink(link({ step: 'look-up', drafts: { ids: '[2,3,1]', seed: '123' }, edits: ['2,3,0.5'] }));
    expect(written).toBe('v=1&step=look-up&ids=[2,3,1]&seed=123&edit=2,3,0.5');
    const raced = writeLink(link({ step: 'race', race: { rows: '50257', layout: 'dv' } }));
    expect(raced).toBe('v=1&step=race&race-rows=50257&race-layout=dv');
  });

  it('of nothing but a name opens the step of that name', () => {
    expect(readLink('#gradients')).toEqual(link({ step: 'gradients' }));
  });

  it('that holds nothing is empty', () => {
    expect(writeLink(link({}))).toBe('');
  });

  it('keeps every text as typed', () => {
    const text = fc.string({ unit: 'binary' });
    const drafts = fc.record(Object.fromEntries(FIELDS.map((field) => [field, text])), { requiredKeys: [] });
    const view = fc.constantFrom('guided' as const, 'scroll' as const, null);
    const race = fc.record(Object.fromEntries(RACE_FIELDS.map((field) => [field, text])), { requiredKeys: [] });
    const slips = fc.subarray([...SLIPS]);
    const step = fc.option(text);
    const code = fc.record({
      changed: fc.uniqueArray(fc.record({ cell: text, code: text }), { selector: ({ cell }) => cell }),
      added: fc.array(fc.record({ step: text, code: text })).map(numbered),
    });
    const [presenting, askFirst] = [fc.boolean(), fc.boolean()];
    const edits = fc.array(text);
    const exercise = fc.option(
      fc.record(Object.fromEntries(EXERCISE_FIELDS.map((field) => [field, text])), { requiredKeys: ['task'] }),
      { nil: NO_EXERCISE },
    );
    const links = fc.record({ view, presenting, askFirst, step, drafts, edits, slips, code, race, exercise });
    fc.assert(
      fc.property(links, (original) => {
        const written = writeLink(original);
        expect(readLink(`#${written}`)).toEqual(written === '' ? null : original);
      }),
    );
  });

  it('holds code of the reader’s own, and says so in its version', () => {
    const code = {
      changed: [{ cell: 'batch', code: 'embedding(idx[:2])' }],
      added: numbered([{ step: 'batch', code: 'x = 1\nx + 1' }]),
    };
    const written = writeLink(link({ code }));
    expect(written).toBe('v=2&cell-batch=embedding(idx[:2])&add-batch=x+%3D+1%0Ax+%2B+1');
    expect(readLink(written)).toEqual(link({ code }));
  });

  it('holds an exercise, and says so in its version', () => {
    const exercise = { task: 'Make it so.', check: 'len(idx) == 2  # two IDs' };
    const written = writeLink(link({ exercise, drafts: { ids: '3' } }));
    expect(written).toBe('v=3&ids=3&task=Make+it+so.&check=len(idx)+%3D%3D+2++%23+two+IDs');
    expect(readLink(written)).toEqual(link({ exercise, drafts: { ids: '3' } }));
  });

  it('knows the slips, and no others', () => {
    expect(writeLink(link({ slips: ['bias', 'transpose'] }))).toBe('v=1&slip=bias&slip=transpose');
    expect(readLink('v=1&slip=transpose&slip=banana&slip=bias&slip=bias')).toEqual(
      link({ slips: ['bias', 'transpose'] }),
    );
  });

  it('asks for a frame by its query', () => {
    expect(readFrame('?embed=1&step=product')).toEqual({ step: 'product' });
    expect(readFrame('?embed=1')).toEqual({ step: null });
    expect(readFrame('')).toBeNull();
  });

  it('may come without its #, with % signs that are none, and with unknown parameters', () => {
    expect(readLink('v=1&ids=50%&what=ever')).toEqual(link({ drafts: { ids: '50%' } }));
  });

  it('is none where the fragment is not ours', () => {
    expect(readLink('#ids=2')).toBeNull();
    expect(readLink('')).toBeNull();
  });
});
