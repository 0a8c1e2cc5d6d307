/** The race on this page: where it runs, what suits this machine, and how its results are described. */

import { compiled } from '../engine/compiled.ts';
import { hasRelaxedSimd } from './relaxed_simd.ts';
import simd128 from '../engine/generated/race.wasm?url';
import relaxed from '../engine/generated/race_relaxed.wasm?url';
import { RaceControl, type RaceReports, type RaceRequest, type RaceChapter } from './control.ts';
import { deviceOf, machineOf } from './machine.ts';
import { reportOf } from './report.ts';
import { offerFor } from './sizes.ts';
import type { Localized } from '../text/localized.ts';
import { ownWorker } from '../engine/script_address.ts';
import script from './race_worker.ts?worker&url';
import type { RaceJob, RaceMessage } from './race_worker.ts';

export function openRace(say: (message: Localized) => void): RaceChapter {
  const control = (): RaceControl => new RaceControl({ runElsewhere: raceRemotely, say });
  return {
    control: control(),
    quick: control(),
    offer: offerFor(deviceOf(navigator, matchMedia('(pointer: coarse) and (max-width: 760px)').matches)),
    report: async (race, language) => reportOf(race, await machineOf(navigator), build(), language),
  };
}

/** What the module that is fetched was built for. */
function build(): string {
  return hasRelaxedSimd() ? 'relaxed SIMD' : 'SIMD128';
}

/** Runs a race in a worker of its own, which ends with it: memory that WebAssembly has got goes back in no other way. */
function raceRemotely(request: RaceRequest, reports: RaceReports): () => void {
  let worker: Worker | null = null;
  let ended = false;
  const end = (): void => {
    ended = true;
    worker?.terminate();
  };
  const fail = (error: unknown): void => {
    end();
    reports.failed(error);
  };
  const begin = (core: WebAssembly.Module): void => {
    if (ended) return;
    worker = ownWorker(script);
    worker.onmessage = ({ data }: MessageEvent<RaceMessage>) => {
      if (data.kind === 'failed') fail(new Error(data.message));
      else if (data.kind === 'finished') {
        end();
        reports.finished();
      } else reports.event(data);
    };
    worker.onerror = (event) => fail(new Error(event.message || 'the worker could not be started'));
    worker.postMessage({ ...request, core } satisfies RaceJob);
  };
  compiled(hasRelaxedSimd() ? relaxed : simd128)
    .then(begin)
    .catch(fail);
  return end;
}
