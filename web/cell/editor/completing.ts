/** The list of names that fit what is being written. It opens while one types, and takes no key before it is asked to. */

import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { normalisedCode } from '../../inputs/typed_code.ts';
import { begunAt, WRITTEN } from './names.ts';

/** A name that may stand in the code. */
export interface OfferedName {
  readonly name: string;
  readonly detail: string;
  readonly kind: string;
}

/** Of a name that stands for itself, so many letters are written before the list opens. */
const LETTERS = 2;

/** The names that may stand after `object.`, or for themselves where it is ''; where they are known elsewhere, once they come. */
export type Names = (object: string) => readonly OfferedName[] | Promise<readonly OfferedName[]>;

/**
 * The names that fit at a position of the code: null where there are none. `asked`: whether the reader has asked for
 * them, and did not just go on typing.
 */
export async function namesFor(
  code: string,
  position: number,
  asked: boolean,
  names: Names,
): Promise<{ readonly from: number; readonly options: readonly Completion[] } | null> {
  const begun = begunAt(code, position);
  if (begun === null) return null;
  const { object, written, from } = begun;
  if (!asked && object === '' && written.length < LETTERS) return null;
  const options = (await names(object))
    // What has a single underscore or two in front is for those who write one.
    .filter(({ name }) => !name.startsWith('_') || written.startsWith('_'))
    .map(({ name, detail, kind }) => ({ label: name, detail, type: kind }));
  const finished = options.filter(({ label }) => label.startsWith(written)).every(({ label }) => label === written);
  return options.length === 0 || (finished && !asked) ? null : { from, options };
}

function source(names: Names) {
  return async ({ state, pos, explicit }: CompletionContext): Promise<CompletionResult | null> => {
    const found = await namesFor(normalisedCode(state.doc.toString()), pos, explicit, names);
    if (found === null) return null;
    // Asked again once a name is complete: the list closes where nothing longer fits.
    const whole = new Set(found.options.map(({ label }) => label));
    return { ...found, validFor: (text) => WRITTEN.test(text) && !whole.has(text) };
  };
}

export function completing(names: Names): Extension {
  return autocompletion({
    override: [source(names)],
    // Enter goes on to the next line, as it did before the list opened, until an arrow key has chosen a name.
    selectOnOpen: false,
    aboveCursor: true,
    icons: false,
    activateOnTypingDelay: 150,
  });
}
