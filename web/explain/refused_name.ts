import { lettersBetween } from './near_name.ts';

/** Who makes what a refusal names. */
type Maker = 'PyTorch' | 'TensorFlow' | 'NumPy' | 'Python';

/**
 * What is to be had outside this page of what it refuses: the real framework has it (`gap`); the name is another one, which
 * there is here (`near`); or its maker may have a member of that name or not, which this page cannot know.
 */
export type Outside = 'gap' | 'near' | Maker;

/** So many letters differ at most in names that the core finds near (cpp/core/python/nearby.cpp). */
const MOST_LETTERS = 2;

const MISSING = /^This page has no `([^`]+)`\.(?: There is `([^`]+)`\.)?/;

const MAKERS: readonly (readonly [RegExp, Maker])[] = [
  [/^torch\b/, 'PyTorch'],
  [/^(?:tensorflow|tf|keras|tf_keras)\b/, 'TensorFlow'],
  [/^numpy\b/, 'NumPy'],
];

/** What there is outside of what a message of the core says to be missing here. */
export function outsideOf(message: string): Outside {
  const [, missing, instead] = MISSING.exec(message) ?? [];
  if (missing === undefined) return 'gap';
  if (instead !== undefined)
    return lettersBetween(lastName(missing), lastName(instead)) <= MOST_LETTERS ? 'near' : 'gap';
  // The core knows which names there are (cpp/core/python/known_names.hpp), but not those that begin with an underscore,
  // and no keywords.
  if (!/^[\w.]+\._\w*$|^[\w.]+\(\w+=…\)$/.test(missing)) return 'gap';
  return MAKERS.find(([names]) => names.test(missing))?.[1] ?? 'Python';
}

/** The name that a member or a keyword has: `wieght` of `torch.nn.Embedding.wieght`, `baias` of `Linear(baias=…)`. */
function lastName(code: string): string {
  return /(\w+)\W*$/.exec(code)?.[1] ?? '';
}
