import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from './localized.ts';

/** What is needed of a node of a syntax tree. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Property extends SyntaxNode {
  readonly computed?: boolean;
  readonly key?: { readonly name?: string; readonly value?: unknown };
}

/**
 * Leaves one language of every `{ en: …, zh: … }` in a module: half of what the page would load is in languages that are
 * not its own. What is said of a language to all, `localized.ts`, stays.
 */
export function onlyLanguage(language: Language): Plugin {
  return {
    name: 'only-language',
    transform: {
      filter: { id: { include: /\/web\/.*\.(ts|svelte)$/, exclude: /\/text\/localized\.ts$/ } },
      handler(code) {
        return { code: withOnly(language, code, this.parse(code)), map: null };
      },
    },
  };
}

/** The code of a module, parsed as `tree`, with only one language. */
export function withOnly(language: Language, code: string, tree: object): string {
  let text = '';
  let end = 0;
  for (const { start, end: until } of othersIn(tree, language)) {
    text += code.slice(end, start);
    end = until;
  }
  return text + code.slice(end);
}

/** What stands for other languages, in the order of the code: all of an object but the one property and its braces. */
function* othersIn(tree: unknown, language: Language): Generator<{ readonly start: number; readonly end: number }> {
  if (typeof tree !== 'object' || tree === null) return;
  const kept = localizedIn(tree, language);
  if (kept !== undefined) {
    const { start, end } = tree as SyntaxNode;
    yield { start: start + 1, end: kept.start };
    yield* othersIn(kept, language);
    yield { start: kept.end, end: end - 1 };
    return;
  }
  for (const child of Object.values(tree)) yield* othersIn(child, language);
}

/** The property of a language in an object whose keys are the languages; undefined in anything else. */
function localizedIn(node: object, language: Language): Property | undefined {
  if (!('type' in node && 'properties' in node && node.type === 'ObjectExpression')) return undefined;
  const properties = node.properties as readonly Property[];
  const names = properties.map(nameOf);
  if (names.length !== LANGUAGES.length || !LANGUAGES.every((known) => names.includes(known))) return undefined;
  return properties[names.indexOf(language)];
}

function nameOf({ key, computed }: Property): unknown {
  return computed === true ? undefined : (key?.name ?? key?.value);
}
