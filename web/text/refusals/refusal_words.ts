import type { Refusal } from '../../engine/answer.ts';
import type { Localized } from '../localized.ts';

/** The name of a kind of refusal, one of those in cpp/core/python/refusals.def. */
export type RefusalId = Refusal['id'];

type Arguments<Id extends RefusalId> = Extract<Refusal, { readonly id: Id }>['arguments'];

/** What is said of a kind of refusal: a function of its arguments, or, where it has none, the words themselves. */
type Words<Id extends RefusalId> = Arguments<Id> extends readonly [] ? string : (...given: Arguments<Id>) => string;

/**
 * What is said of each kind of refusal, in whole sentences with code in backquotes, without what the reader can do about
 * it. A kind without words does not compile, nor do words for a kind that does not exist.
 */
export type RefusalWords = { readonly [Id in RefusalId]: Localized<Words<Id>> };
