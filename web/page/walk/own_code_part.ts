/** All that is needed for code of the reader's own, in one module: few readers need it at once. */

import { lackingFor } from '../../explain/lacking.ts';
import { CODE } from '../../text/code_text.ts';
import { codeProblemText, exampleFor } from './code_words.ts';
import { cellInstead, codeOf, ownCodeOf, withCode, withCodeSettled } from './own_code.ts';

export const ownCodePart = {
  text: CODE,
  lackingFor,
  codeProblemText,
  exampleFor,
  cellInstead,
  codeOf,
  ownCodeOf,
  withCode,
  withCodeSettled,
};

export type OwnCodePart = typeof ownCodePart;
