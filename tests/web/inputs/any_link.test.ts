/** Whatever an address holds is read, and nothing of a link of ours is lost. */

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXERCISE_FIELDS } from '../../../web/inputs/exercise_drafts.ts';
import { FIELDS } from '../../../web/inputs/fields.ts';
import { SLIPS } from '../../../web/inputs/inputs.ts';
import { RACE_FIELDS } from '../../../web/inputs/race_drafts.ts';
import { readLink, writeLink, type Link } from '../../../web/page/address/link.ts';
import { addedId } from '../../../web/program/reader_code.ts';
import { textOf, TIME, tried, wellFormed } from './tried.ts';

const PIECES = [
  ...[
    '#',
    'v=1',
    '&v=2',
    'v=3',
    '&v=',
    '&',
    '=',
    '&step=',
    '&view=guided',
    '&view=',
    '&present=1',
    '&ask=1',
    '&edit=',
    '&slip=',
  ],
  ...[
    '&ids=',
    '&seed=',
    '&dim=',
    '&vocab=',
    '&text=',
    '&race-rows=',
    '&race-layout=dv',
    '&cell-',
    '&add-',
    '&cell-batch=',
    '&add-batch=',
  ],
  ...[
    '&task=',
    '&check=',
    '&make=1',
    'batch',
    'look-up',
    'noBias',
    '2,3,1',
    '[2,[3',
    '+',
    '%',
    '%2',
    '%20',
    '%E7%8C%AB',
    '%FF',
    '%00',
  ],
  ...[
    '猫',
    '👍',
    '\u{1f468}\u200d\u{1f469}',
    '\0',
    '\n',
    '\r',
    ' ',
    '"',
    '<script>',
    '__proto__',
    'constructor',
    ';',
    '?',
  ],
];

/** Both are as they were. */
function same(before: Link | null, after: Link | null): void {
  if (!isDeepStrictEqual(after, before)) expect(after).toEqual(before);
}

test('any fragment is read, and as the same link when it is written', { timeout: TIME }, () => {
  tried('fragments', textOf(PIECES, 40), (fragment) => {
    const link = readLink(fragment);
    if (link === null) return;
    const written = writeLink(link);
    // A link that holds nothing is no fragment at all.
    same(link, written === '' ? { ...link } : readLink(written));
  });
});

/** Texts without half of a character, which no address can hold. They are made once: a link has many. */
const text = fc.constantFrom(...fc.sample(textOf(PIECES, 6), 1000).map(wellFormed));
const fields = (names: readonly string[]): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc.dictionary(fc.constantFrom(...names), text);
const cells = fc.uniqueArray(fc.record({ cell: text, code: text }), { maxLength: 3, selector: ({ cell }) => cell });
const added = fc
  .array(fc.record({ step: text, code: text }), { maxLength: 3 })
  .map((all) => all.map(({ step, code }, index) => ({ id: addedId(index + 1), step, code })));

const link: fc.Arbitrary<Link> = fc.record({
  view: fc.constantFrom('guided', 'scroll', null),
  presenting: fc.boolean(),
  askFirst: fc.boolean(),
  step: fc.option(text),
  drafts: fields(FIELDS),
  edits: fc.array(text, { maxLength: 3 }),
  race: fields(RACE_FIELDS),
  slips: fc.subarray([...SLIPS]),
  code: fc.record({ changed: cells, added }),
  exercise: fields(EXERCISE_FIELDS),
});

test('a link is read as what was written', { timeout: TIME }, () => {
  tried('links', link, (given) => {
    const written = writeLink(given);
    if (written !== '') same({ ...given }, readLink(`#${written}`));
  });
});
