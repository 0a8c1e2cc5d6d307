import { beforeAll, describe, expect, it } from 'vitest';
import { notebookOf } from '../../web/notebooks/index.ts';
import type { NotebookId } from '../../web/notebooks/notebook.ts';
import { askSentence } from '../../web/notebooks/questions/sentence_questions.ts';
import { saidOf } from '../../web/notebooks/step_words.ts';
import { codeText } from '../../web/program/line.ts';
import { sectionOf } from '../../web/run/run.ts';
import { plainText } from '../../web/text/prose.ts';
import { tell } from './figures/run.ts';
import { newSession, type Sessions } from './run.ts';

let session: Sessions;

beforeAll(async () => {
  session = await newSession();
});

/** All that the lesson on a sentence says in Chinese: its prose, its code, and what it asks. */
function saidInChinese(id: NotebookId, text: string): string {
  const { run, results } = tell(session, id, { text });
  const step = notebookOf(id).steps.find((candidate) => candidate.id === 'sentence');
  if (step === undefined) throw new Error('there is no such lesson');
  const prose = saidOf(step, run).text.zh.map(plainText);
  const code = sectionOf(run, step.id).cells.map(({ cell }) => codeText(cell, 'zh'));
  const asked = askSentence(results).flatMap(({ prompt, from }) => [
    plainText(prompt.zh),
    ...('matrix' in from ? [] : from.map(({ verdict }) => plainText(verdict(null)?.why.zh ?? []))),
  ]);
  return [...prose, ...code, ...asked].join('\n');
}

describe.each(['003', '002'] as const)('the pieces of a sentence in notebook %s', (id) => {
  it('are characters where it was cut into these', () => {
    const said = saidInChinese(id, '小猫看见小狗');
    expect(said).toContain('切成一个个字符');
    expect(said).not.toMatch(/小段|词(?!表|器)/);
  });

  it('are words where it was cut into those', () => {
    const said = saidInChinese(id, 'the cat sees the dog');
    expect(said).toContain('切成一个个词');
    expect(said).not.toMatch(/小段|字符/);
  });
});

it('the comment of the vocabulary says what has a number', () => {
  expect(saidInChinese('003', '小猫看见小狗')).toContain('# 每个不同的字符有一个编号');
  expect(saidInChinese('003', 'the cat')).toContain('# 每个不同的词有一个编号');
});
