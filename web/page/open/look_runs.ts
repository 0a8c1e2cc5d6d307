/** Looks at what cells of an opened notebook show: runs them beside it, and writes its numbers as the core does. */

import { Engine } from '../../engine/engine.ts';
import { wholeModule } from '../../engine/modules.ts';
import { NotebookCore, numberCore } from '../../engine/notebook_core.ts';
import { RemoteRuns } from '../../engine/remote.ts';
import { seenIn, type LookJob, type Seen } from '../../file/look_job.ts';
import type { Framework } from '../../program/cell.ts';
import { Numbers } from '../../run/numbers.ts';
import { later } from '../timing/later.ts';

/** What becomes of a look: what there is to see, that it is not known yet, that there is nothing, or that it did not come. */
export type Looked = { readonly seen: Seen; readonly numbers: Numbers } | 'pending' | 'nothing' | 'lost';

/** The cores by which numbers are written, each made once, if it starts. */
const cores = new Map<Framework, Promise<NotebookCore>>();

function coreFor(framework: Framework): Promise<NotebookCore> {
  const known = cores.get(framework);
  if (known !== undefined) return known;
  const core = wholeModule(framework).then((module) => NotebookCore.start({ module, isWhole: true }));
  cores.set(framework, core);
  // One that did not start is asked for again the next time.
  core.catch(() => cores.delete(framework));
  return core;
}

/** Runs a look in a worker of its own and tells what becomes of it; returns what ends it. */
export function lookBy(look: LookJob, tell: (looked: Looked) => void): () => void {
  const runs = new RemoteRuns();
  const engine = new Engine(null, runs, later);
  let isWanted = true;
  const end = (): void => {
    isWanted = false;
    engine.stop();
    runs.end();
  };
  const lost = (): void => {
    end();
    tell('lost');
  };
  tell('pending');
  const core = coreFor(look.job.framework);
  engine.run(look.job, {
    working: () => undefined,
    done: (answer) => {
      const seen = seenIn(answer, look);
      core.then((made) => {
        if (!isWanted) return;
        end();
        const numbers = new Numbers();
        numbers.useCore(numberCore((work) => made.call(work)));
        tell(seen === null ? 'nothing' : { seen, numbers });
      }, lost);
    },
    failed: lost,
    lost,
  });
  return end;
}
