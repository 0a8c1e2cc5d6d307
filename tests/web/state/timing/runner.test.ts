import { describe, expect, it } from 'vitest';
import { createRunner, PAUSE, SILENCE, type Reports } from '../../../../web/state/timing/runner.ts';
import { clock } from '../clock.ts';

/** A runner of words: those in capitals are large. Everything that happens is written into `log`. */
function runnerOfWords() {
  const log: string[] = [];
  const time = clock();
  const far = new Map<string, Reports<string>>();
  const runner = createRunner<string, string>(
    {
      isLarge: (word) => word === word.toUpperCase(),
      here: (word) => {
        if (word === 'bad') throw new Error('bug');
        return `${word}!`;
      },
      elsewhere: (word, reports) => {
        if (word === 'NOWHERE') throw new Error('no workers');
        log.push(`send ${word}`);
        far.set(word, reports);
        return () => log.push(`kill ${word}`);
      },
    },
    {
      started: (word) => log.push(`started ${word}`),
      progress: (word, fraction) => log.push(`${word} ${fraction}`),
      done: (word, result) => log.push(`done ${word} ${result}`),
      failed: (word, error) => log.push(`failed ${word} ${String(error)}`),
      silent: (word) => log.push(`silent ${word}`),
      lost: (word, error) => log.push(`lost ${word} ${String(error)}`),
    },
    time.wait,
  );
  const report = (word: string): Reports<string> => far.get(word) ?? expect.fail(`${word} was never sent`);
  return { runner, log, time, report };
}

describe('a small job', () => {
  it('is done before submit returns', () => {
    const { runner, log } = runnerOfWords();
    runner.submit('a');
    expect(log).toEqual(['done a a!']);
  });

  it('that throws has failed', () => {
    const { runner, log } = runnerOfWords();
    runner.submit('bad');
    expect(log).toEqual(['failed bad Error: bug']);
  });

  it('never waits behind a large one, which it cancels', () => {
    const { runner, log, time } = runnerOfWords();
    runner.submit('BIG');
    time.pass(PAUSE);
    runner.submit('a');
    expect(log).toEqual(['started BIG', 'send BIG', 'kill BIG', 'done a a!']);
  });
});

describe('a large job', () => {
  it('is sent away after a pause, and tells how far it is', () => {
    const { runner, log, time, report } = runnerOfWords();
    runner.submit('BIG');
    time.pass(PAUSE - 1);
    expect(log).toEqual(['started BIG']);
    time.pass(1);
    report('BIG').progress(0.5);
    report('BIG').done('big');
    expect(log).toEqual(['started BIG', 'send BIG', 'BIG 0.5', 'done BIG big']);
  });

  it('is never sent where typing goes on', () => {
    const { runner, log, time } = runnerOfWords();
    for (const word of ['B', 'BI', 'BIG']) {
      runner.submit(word);
      time.pass(PAUSE / 2);
    }
    time.pass(PAUSE);
    expect(log.filter((line) => line.startsWith('send'))).toEqual(['send BIG']);
  });

  it('is overtaken by a newer one, and not heard of again', () => {
    const { runner, log, time, report } = runnerOfWords();
    runner.submit('OLD');
    time.pass(PAUSE);
    runner.submit('NEW');
    time.pass(PAUSE);
    report('OLD').progress(0.9);
    report('OLD').done('old');
    report('OLD').failed(new Error('late'));
    report('NEW').done('new');
    expect(log).toEqual(['started OLD', 'send OLD', 'kill OLD', 'started NEW', 'send NEW', 'done NEW new']);
  });

  it('can be lost, after which the next one runs', () => {
    const { runner, log, time, report } = runnerOfWords();
    runner.submit('BIG');
    time.pass(PAUSE);
    report('BIG').failed(new Error('no memory'));
    runner.submit('a');
    expect(log.slice(2)).toEqual(['lost BIG Error: no memory', 'done a a!']);
  });

  it('that cannot even be sent is lost too', () => {
    const { runner, log, time } = runnerOfWords();
    runner.submit('NOWHERE');
    time.pass(PAUSE);
    expect(log).toEqual(['started NOWHERE', 'lost NOWHERE Error: no workers']);
    expect(runner.cancel()).toBe(false);
  });

  it('that has told nothing for long is told to be silent, until it tells something again', () => {
    const { runner, log, time, report } = runnerOfWords();
    runner.submit('BIG');
    time.pass(PAUSE);
    time.pass(SILENCE - 1);
    report('BIG').progress(0.23);
    time.pass(SILENCE - 1);
    expect(log.slice(2)).toEqual(['BIG 0.23']);
    time.pass(1);
    expect(log.slice(3)).toEqual(['silent BIG']);
    report('BIG').done('big');
    time.pass(SILENCE);
    expect(log.slice(4)).toEqual(['done BIG big']);
  });

  it('that is silent can be stopped, and is then not said to be', () => {
    const { runner, log, time } = runnerOfWords();
    runner.submit('BIG');
    time.pass(PAUSE);
    expect(runner.cancel()).toBe(true);
    time.pass(SILENCE);
    expect(log).toEqual(['started BIG', 'send BIG', 'kill BIG']);
  });
});

describe('cancel', () => {
  it('stops a job that waits or runs, and says whether there was one', () => {
    const { runner, log, time } = runnerOfWords();
    expect(runner.cancel()).toBe(false);
    runner.submit('WAITS');
    expect(runner.cancel()).toBe(true);
    time.pass(PAUSE);
    runner.submit('RUNS');
    time.pass(PAUSE);
    expect(runner.cancel()).toBe(true);
    expect(runner.cancel()).toBe(false);
    expect(log).toEqual(['started WAITS', 'started RUNS', 'send RUNS', 'kill RUNS']);
  });
});
