import type { RunResult } from '../program/cell.ts';
import type { Cancel, Reports } from '../state/timing/runner.ts';
import script from './run_worker.ts?worker&url';
import { ownScript } from './script_address.ts';
import type { RunMessage, RunRequest } from './run_worker.ts';

/**
 * Runs a program in a worker of its own. The worker ends with the run: its memory, hundreds of megabytes perhaps, goes
 * back to the system, and a new one takes but a moment.
 */
export function runRemotely(request: RunRequest, reports: Reports<RunResult>): Cancel {
  const worker = new Worker(ownScript(script), { type: 'module' });
  const end = (): void => {
    worker.terminate();
  };
  worker.onmessage = ({ data }: MessageEvent<RunMessage>) => {
    if (data.kind === 'progress') {
      reports.progress(data.fraction);
      return;
    }
    end();
    if (data.kind === 'done') reports.done(data.result);
    else reports.failed(new Error(data.message));
  };
  worker.onerror = (event) => {
    end();
    reports.failed(new Error(event.message || 'the worker could not be started'));
  };
  worker.onmessageerror = () => {
    end();
    reports.failed(new Error('what the worker told could not be read'));
  };
  worker.postMessage(request);
  return end;
}
