import { describe, expect, it, vi } from 'vitest';
import type { Job } from '../../web/engine/runs.ts';
import { notebookFiles } from '../../web/engine/files.ts';
import { compiled } from '../../web/engine/compiled.ts';
import { PageCore } from '../../web/engine/page_core.ts';

const { wholeModule } = vi.hoisted(() => ({ wholeModule: vi.fn<() => Promise<WebAssembly.Module>>() }));
wholeModule.mockImplementation(() => compiled(notebookFiles('pytorch').source));
vi.mock('../../web/engine/modules.ts', () => ({
  firstPart: () => compiled(notebookFiles('pytorch', false).source),
  wholeModule,
}));

const job = (cell: string, rest: Partial<Job> = {}): Job => ({
  framework: 'pytorch',
  cells: [cell],
  optional: [],
  tensors: null,
  work: 0,
  seed: null,
  names: false,
  mayBeMore: false,
  ...rest,
});
const result = (core: PageCore, asked: Job): string | undefined => core.run(asked)?.answers[0]?.result;
const held = { asked: 'described', cell: 0, text: 'x' } as const;

describe('the core on the page', () => {
  it('takes the whole module where the first part does not do', async () => {
    const core = await PageCore.start('pytorch');
    const beyond = job('import torch\ntorch.cat([torch.arange(3), torch.zeros(2)]).sum(dim=0)');
    expect(result(core, beyond)).toBeUndefined();
    expect(core.isLarge(beyond)).toBe(true);
    expect(core.ask(beyond, held)).toBeUndefined();
    await vi.waitFor(() => expect(core.isLarge(beyond)).toBe(false));
    // From PyTorch.
    expect(result(core, beyond)).toBe('tensor(3.)');
  });

  it('asks again for a whole module that did not come, and computes with it', async () => {
    wholeModule.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const core = await PageCore.start('pytorch');
    const beyond = job('import torch\ntorch.cat([torch.arange(3), torch.zeros(2)]).sum(dim=0)');
    expect(result(core, beyond)).toBeUndefined();
    // From PyTorch.
    await vi.waitFor(() => expect(result(core, beyond)).toBe('tensor(3.)'));
  });

  it('runs only so much of what may be any amount of work', async () => {
    const core = await PageCore.start('pytorch');
    core.complete();
    const heavy = 'x = 0\nfor i in range(300_000):\n    x = x + 1\nx';
    await vi.waitFor(() => expect(result(core, job(heavy))).toBe('300000'));
    const own = job(heavy, { mayBeMore: true });
    expect(core.run(own)).toBeUndefined();
    expect(core.ask(own, held)).toBeUndefined();
    expect(result(core, job('x = 3\nx', { mayBeMore: true }))).toBe('3');
  });

  it('answers for a job, whatever was run since', async () => {
    const core = await PageCore.start('pytorch');
    core.complete();
    const first = job('x = 3');
    await vi.waitFor(() => expect(core.ask(first, held)).toBe('int 3'));
    core.run(job('x = 4.5'));
    expect(core.ask(first, held)).toBe('int 3');
    expect(core.ask({ ...first, work: 1e9 }, held)).toBeUndefined();
  });
});
