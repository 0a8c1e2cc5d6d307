/** What readers type into a notebook, and what they would only type to break it. */

import fc from 'fast-check';
import { NO_OWN_CODE, SLIPS, type Slip } from '../../web/inputs/inputs.ts';
import { draftsOf } from '../../web/inputs/fields.ts';
import { slipsOf, type Notebook } from '../../web/notebooks/notebook.ts';
import type { Typed } from '../../web/page/walk/typed.ts';

const TWO_63 = '9223372036854775808';

const small = fc.integer({ min: 0, max: 9 }).map(String);
const hostileNumber = fc.constantFrom(
  ...['-1', '-2', '1.5', '3.0', '-0.0', "float('nan')", '1e400', '2147483647', '2147483648', TWO_63, `-${TWO_63}`],
  ...['18446744073709551616', '1000000000', '900'],
);

/** Mostly `usual`; one time in so many a hostile number. */
function mostly(usual: fc.Arbitrary<string>, times = 12): fc.Arbitrary<string> {
  return fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: hostileNumber });
}

const id = mostly(small, 40);
const ids = fc.oneof(
  { weight: 12, arbitrary: fc.array(id, { minLength: 1, maxLength: 7 }).map((all) => all.join(', ')) },
  { weight: 1, arbitrary: fc.shuffledSubarray(['0', '1', '2', '3'], { minLength: 1 }).map((all) => all.join(', ')) },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.tuple(id, id).map((two) => `[${two.join(', ')}]`),
        { minLength: 1, maxLength: 3 },
      )
      .map((all) => `[${all.join(', ')}]`),
  },
  { weight: 1, arbitrary: fc.constantFrom('[]', '[[]]', '[[[1]]]', '[[1], [2, 3]]', '2, [3]', '[[[0, 1], [2, 0]]]') },
);

const place = fc.integer({ min: -6, max: 8 });
const value = fc.constantFrom(
  ...['0.5', '-3', '7', '0.0', '-0.0', 'inf', '-inf', 'nan', '1e39', '1e-45', '-1e-40', '1e10', TWO_63, '0.11'],
);
const edit = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 2 }), value) },
  { weight: 1, arbitrary: fc.tuple(place, place, value) },
);
const edits = fc
  .array(edit, { maxLength: 2 })
  .map((all) => [...new Map(all.map(([row, col, to]) => [`${row},${col}`, `${row},${col},${to}`])).values()]);

/** A table for the Keras notebook, mostly of the shape that the other inputs ask for. */
const weights = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .map(([rows, columns]) =>
        JSON.stringify(Array.from({ length: rows }, (_, row) => Array<number>(columns).fill(row / 4))),
      ),
  },
);

/** What may be typed into a notebook. */
export function hostile(notebook: Notebook): fc.Arbitrary<Typed> {
  const own = draftsOf(notebook.defaults);
  return fc
    .record({
      ids: fc.oneof({ weight: 1, arbitrary: fc.constant(own.ids) }, { weight: 3, arbitrary: ids }),
      seed: mostly(fc.nat({ max: 1000 }).map(String), 30),
      dim: mostly(fc.oneof(fc.constant('5'), fc.integer({ min: 0, max: 12 }).map(String)), 30),
      vocab: fc.oneof(
        { weight: 8, arbitrary: fc.constant('') },
        { weight: 4, arbitrary: mostly(fc.integer({ min: 0, max: 14 }).map(String), 10) },
        { weight: 2, arbitrary: fc.constantFrom('10', '17', '40') },
      ),
      one: mostly(fc.constantFrom('0', '1', '0', '1', '3'), 20),
      two: mostly(fc.constantFrom('0', '1', '2', '0', '5'), 20),
      weights,
      text: fc.constantFrom(own.text, 'to be or not to be', '我爱你'),
      mix: fc.constantFrom('', '', '1, -1', '0.1, 0.2, 0.3, 0.4', 'inf, nan', '3'),
      rhyme: fc.constantFrom('', 'so so', 'to be or not to be'),
      edits: fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: edits }),
      slips: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Slip[]>([]) },
        { weight: 1, arbitrary: fc.subarray([...SLIPS]) },
      ),
    })
    .map(({ edits: edited, slips, ...drafts }) => ({
      drafts: { ...own, ...Object.fromEntries(notebook.fields.map((field) => [field, drafts[field]])) },
      edits: edited,
      slips: slips.filter((slip) => slipsOf(notebook).includes(slip)),
      code: NO_OWN_CODE,
    }));
}
