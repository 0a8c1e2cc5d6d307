/** tiktoken in the core, held against what the real one answered (tests/golden/make_tokens.py). */

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CellAnswer } from '../../web/engine/answer.ts';
import { gpt2TokensFile } from '../../web/engine/files.ts';
import { Session } from '../../web/engine/session.ts';
import { coreOf } from './run.ts';

interface Golden {
  readonly texts: readonly (readonly [text: string, ids: readonly number[]])[];
  readonly calls: readonly (
    | { readonly code: string; readonly output: string }
    | { readonly code: string; readonly error: string; readonly message: string }
  )[];
}

const GOLDEN = JSON.parse(
  readFileSync(new URL('../golden/data/tokens.json', import.meta.url), 'utf8'),
) as unknown as Golden;

const START = ['import tiktoken', 'tokenizer = tiktoken.get_encoding("gpt2")'];

let session: Session;
beforeAll(async () => {
  session = new Session(await coreOf('pytorch'));
});

/** What cells answer after the start, each by itself. */
function answersOf(cells: readonly string[]): readonly CellAnswer[] {
  const code = [...START, ...cells];
  const optional = code.map((_, cell) => cell);
  return session.run(code, { optional, gpt2Tokens: gpt2TokensFile() }).answers.slice(START.length);
}

/** A text as Python reads it, whatever is in it. */
function literalOf(text: string): string {
  return `''.join(chr(point) for point in [${Array.from(text, (character) => String(character.codePointAt(0))).join()}])`;
}

describe('the tokens of GPT-2', () => {
  it('are those of tiktoken for words, spaces, signs, and whatever is or is not a letter or a number', () => {
    expect(GOLDEN.texts.length).toBeGreaterThan(1500);
    const cells = GOLDEN.texts.map(([text]) => `print(*tokenizer.encode_ordinary(${literalOf(text)}))`);
    const wrong = answersOf(cells).flatMap(({ stdout, error, refused }, at) => {
      const [text, ids] = GOLDEN.texts[at] ?? ['', []];
      return stdout === `${ids.join(' ')}\n` ? [] : [{ text, ids, stdout, error, refused }];
    });
    expect(wrong).toEqual([]);
  });

  it('become the text again', () => {
    const cells = GOLDEN.texts.map(([text, ids]) => `tokenizer.decode([${ids.join()}]) == ${literalOf(text)}`);
    expect(new Set(answersOf(cells).map(({ result }) => result))).toEqual(new Set(['True']));
  });

  it.each(GOLDEN.calls.map((call) => [call.code, call] as const))('%s is answered as by tiktoken', (code, call) => {
    const [answer] = answersOf([`print(repr((${code})))`]);
    if ('error' in call) {
      expect(answer?.error).toMatchObject({ type: call.error, message: call.message });
    } else {
      expect(answer?.stdout ?? answer).toBe(`${call.output}\n`);
    }
  });
});

describe('tiktoken', () => {
  it('counts as work what it encodes', async () => {
    const small = new Session(await coreOf('pytorch'), 2 ** 23, 100_000, 1e6);
    const { answers } = small.run([...START, 'len(tokenizer.encode("a " * 10**5))'], { gpt2Tokens: gpt2TokensFile() });
    expect(answers.at(-1)?.refused?.id).toBe('work');
    small.dispose();
  });

  it.each([
    ['tokenizer.encode("a", allowed_special=["a"])', 'token_arguments'],
    ['tokenizer.decode("a")', 'token_arguments'],
    ['tiktoken.get_encoding("cl100k_base")', 'other_tokens'],
  ])('%s is refused by name', (code, id) => {
    expect(answersOf([code])[0]?.refused?.id).toBe(id);
  });
});
