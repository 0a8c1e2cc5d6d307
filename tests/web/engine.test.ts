import { describe, expect, it } from 'vitest';
import type { RunAnswer } from '../../web/engine/answer.ts';
import { Engine, PAUSE, SILENCE } from '../../web/engine/engine.ts';
import type { Job, Reports } from '../../web/engine/runs.ts';
import { resultOf } from './run.ts';
import { clock } from './page/clock.ts';

const jobOf = (word: string): Job => ({
  framework: 'pytorch',
  cells: [word],
  optional: [],
  tensors: null,
  work: 0,
  seed: null,
  names: false,
  mayBeMore: false,
});
const wordOf = ({ cells }: Job): string => cells.join();
const answerOf = (result: string): RunAnswer => resultOf([{ result, calls: [] }]);

/** An engine that runs words: those in capitals are large. Everything that happens is written into `log`. */
function engineOfWords() {
  const log: string[] = [];
  const time = clock();
  const far = new Map<string, Reports>();
  const engine = new Engine(
    {
      isLarge: (job) => wordOf(job) === wordOf(job).toUpperCase(),
      run: (job) => {
        const word = wordOf(job);
        if (word === 'bad') throw new Error('bug');
        return word === 'heavy' ? undefined : answerOf(`${word}!`);
      },
      ask: (job, { cell }) => (wordOf(job) === 'a' ? `${cell} here` : undefined),
    },
    {
      run: (job, reports) => {
        const word = wordOf(job);
        if (word === 'NOWHERE') throw new Error('no workers');
        log.push(`send ${word}`);
        far.set(word, reports);
        return () => log.push(`kill ${word}`);
      },
      ask: ({ cell }) => Promise.resolve(`${cell} there`),
      end: () => undefined,
    },
    time.wait,
  );
  const run = (word: string): void => {
    engine.run(jobOf(word), {
      early: (known, answers) => log.push(`${known} ${word} ${answers.length}`),
      working: (fraction, silent) => log.push(`${silent ? 'silent' : 'working'} ${word} ${fraction}`),
      done: ({ answers }) => log.push(`done ${word} ${answers[0]?.result ?? ''}`),
      failed: (error) => log.push(`failed ${word} ${String(error)}`),
      lost: (error) => log.push(`lost ${word} ${String(error)}`),
    });
  };
  const report = (word: string): Reports => far.get(word) ?? expect.fail(`${word} was never sent`);
  return { engine, run, log, time, report };
}

describe('a small job', () => {
  it('is done before submit returns', () => {
    const { run, log } = engineOfWords();
    run('a');
    expect(log).toEqual(['done a a!']);
  });

  it('that turns out not to be small goes on in the worker at once', () => {
    const { run, log, report } = engineOfWords();
    run('heavy');
    report('heavy').done(answerOf('x'));
    expect(log).toEqual(['working heavy 0', 'send heavy', 'done heavy x']);
  });

  it('that throws has failed', () => {
    const { run, log } = engineOfWords();
    run('bad');
    expect(log).toEqual(['failed bad Error: bug']);
  });

  it('never waits behind a large one, which it cancels', () => {
    const { run, log, time } = engineOfWords();
    run('BIG');
    time.pass(PAUSE);
    run('a');
    expect(log).toEqual(['working BIG 0', 'send BIG', 'kill BIG', 'done a a!']);
  });
});

describe('a large job', () => {
  it('is sent away after a pause, and tells how far it is', () => {
    const { run, log, time, report } = engineOfWords();
    run('BIG');
    time.pass(PAUSE - 1);
    expect(log).toEqual(['working BIG 0']);
    time.pass(1);
    report('BIG').progress(0.5);
    report('BIG').done(answerOf('big'));
    expect(log).toEqual(['working BIG 0', 'send BIG', 'working BIG 0.5', 'done BIG big']);
  });

  it('tells what is known beforehand, as long as it is wanted', () => {
    const { engine, run, log, time, report } = engineOfWords();
    run('BIG');
    time.pass(PAUSE);
    report('BIG').early?.('foreseen', [{ calls: [] }]);
    engine.stop();
    report('BIG').early?.('foreseen', [{ calls: [] }]);
    expect(log.slice(2)).toEqual(['foreseen BIG 1', 'kill BIG']);
  });

  it('is never sent where typing goes on', () => {
    const { run, log, time } = engineOfWords();
    for (const word of ['B', 'BI', 'BIG']) {
      run(word);
      time.pass(PAUSE / 2);
    }
    time.pass(PAUSE);
    expect(log.filter((line) => line.startsWith('send'))).toEqual(['send BIG']);
  });

  it('is overtaken by a newer one, and not heard of again', () => {
    const { run, log, time, report } = engineOfWords();
    run('OLD');
    time.pass(PAUSE);
    run('NEW');
    time.pass(PAUSE);
    report('OLD').progress(0.9);
    report('OLD').done(answerOf('old'));
    report('OLD').failed(new Error('late'));
    report('NEW').done(answerOf('new'));
    expect(log).toEqual(['working OLD 0', 'send OLD', 'kill OLD', 'working NEW 0', 'send NEW', 'done NEW new']);
  });

  it('can be lost, after which the next one runs', () => {
    const { run, log, time, report } = engineOfWords();
    run('BIG');
    time.pass(PAUSE);
    report('BIG').failed(new Error('no memory'));
    run('a');
    expect(log.slice(2)).toEqual(['lost BIG Error: no memory', 'done a a!']);
  });

  it('that cannot even be sent is lost too', () => {
    const { engine, run, log, time } = engineOfWords();
    run('NOWHERE');
    time.pass(PAUSE);
    engine.stop();
    expect(log).toEqual(['working NOWHERE 0', 'lost NOWHERE Error: no workers']);
  });

  it('that has told nothing for long is told to be silent, until it tells something again', () => {
    const { run, log, time, report } = engineOfWords();
    run('BIG');
    time.pass(PAUSE);
    time.pass(SILENCE - 1);
    report('BIG').progress(0.23);
    time.pass(SILENCE - 1);
    expect(log.slice(2)).toEqual(['working BIG 0.23']);
    time.pass(1);
    expect(log.slice(3)).toEqual(['silent BIG 0.23']);
    report('BIG').done(answerOf('big'));
    time.pass(SILENCE);
    expect(log.slice(4)).toEqual(['done BIG big']);
  });

  it('that is silent can be stopped, and is then not said to be', () => {
    const { engine, run, log, time } = engineOfWords();
    run('BIG');
    time.pass(PAUSE);
    engine.stop();
    time.pass(SILENCE);
    expect(log).toEqual(['working BIG 0', 'send BIG', 'kill BIG']);
  });
});

describe('cancel', () => {
  it('stops a job that waits or runs, once', () => {
    const { engine, run, log, time } = engineOfWords();
    engine.stop();
    run('WAITS');
    engine.stop();
    time.pass(PAUSE);
    run('RUNS');
    time.pass(PAUSE);
    engine.stop();
    engine.stop();
    expect(log).toEqual(['working WAITS 0', 'working RUNS 0', 'send RUNS', 'kill RUNS']);
  });
});

describe('what names hold', () => {
  it('is asked of the worker where the page cannot tell', async () => {
    const { engine } = engineOfWords();
    expect(await engine.described(() => jobOf('a'), 1, 'x')).toBe('x: 1 here');
    expect(await engine.described(() => jobOf('heavy'), 2, 'x')).toBe('x: 2 there');
  });
});
