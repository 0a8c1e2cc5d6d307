/** Whatever is typed into a field is read, and reads the same again from how it is written, or has a problem with words. */

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEdit } from '../../../web/inputs/edit.ts';
import { draftOf, FIELDS, readField } from '../../../web/inputs/fields.ts';
import { formatEdit } from '../../../web/inputs/format.ts';
import type { FieldId } from '../../../web/inputs/inputs.ts';
import { problemMessage } from '../../../web/inputs/problem_words.ts';
import type { Problem } from '../../../web/inputs/problem.ts';
import { notebookOf } from '../../../web/notebooks/index.ts';
import { textOf, TIME, tried } from './tried.ts';

const PIECES = [
  ...[
    '0',
    '1',
    '2',
    '7',
    '12',
    '007',
    '99999999999999999999',
    '1_000',
    '1__0',
    '-1',
    '+3',
    '--2',
    '- 4',
    '0x1F',
    '0b12',
    '0o7',
  ],
  ...['1.5', '.5', '5.', '1e3', '1E-5', '1e400', '-1e-400', '1e', '2j', '-0.0', '1e16', '1e22', '0.1', '123456.789e-3'],
  ...["float('nan')", 'float("-inf")', 'float( "inf" )', 'inf', '-inf', 'nan', 'True', 'None', 'x', 'e', '_', '.'],
  ...[',', ', ', ' ', ';', '；', '，', '、', '\t', '\n', '\r\n', '\u00a0', '\u3000', '\u200b', '\0'],
  ...['[', ']', '(', ')', '［', '］', '【', '】', '[[', ']]', '[]', '[1, 2]', '[[0, 0], [1, 1]]', '２', '−1', '–3'],
  ...[
    'torch.tensor([',
    '])',
    'tensor(',
    'np.array(',
    ', dtype=torch.int64',
    "device='cuda:0'",
    '**',
    '//',
    '*',
    '<<',
    '%',
  ],
  ...["'", '"', '\\', "\\'", "'''", 'the cat', 'to be', '猫', '我爱你', 'สวัสดี', '👍🏽', 'é', 'e\u0301', '#', '&', '='],
];

/** Words are there for it in both languages. */
function saysWhatIsWrong(field: FieldId, problem: Problem): void {
  for (const language of ['en', 'zh'] as const) {
    if (problemMessage(problem, field)[language] === '') throw new Error(`no words for ${problem.kind}`);
  }
}

const { defaults } = notebookOf('000');

test('the text of a field', { timeout: TIME }, () => {
  tried('fields', fc.tuple(fc.constantFrom(...FIELDS), textOf(PIECES)), ([field, text]) => {
    const read = readField(field, text);
    if (!read.ok) {
      saysWhatIsWrong(field, read.problem);
      return;
    }
    const again = readField(field, draftOf(field, { ...defaults, [field]: read.value }));
    if (!isDeepStrictEqual(again, read)) expect(again).toEqual(read);
  });
});

test('the text of a changed weight', { timeout: TIME }, () => {
  tried('weights', textOf(PIECES, 8), (text) => {
    const read = parseEdit(text);
    if (!read.ok) return;
    const again = parseEdit(formatEdit(read.value));
    if (!isDeepStrictEqual(again, read)) expect(again).toEqual(read);
  });
});
