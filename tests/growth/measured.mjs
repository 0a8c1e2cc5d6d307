/**
 * What an open tab holds, after all that nothing refers to has been given back.
 *
 * Not measured is how much memory the processes take from the system. It rises for hours in a tab that is used all the time,
 * while what is allocated in it does not: the browser never moves the objects of a document, so their pages are never empty.
 * Neither is the number of these objects, beyond nodes, documents and listeners: Chromium 156 keeps 185 bytes for each
 * `thead` that is drawn. Nor what the protocol for tools keeps, which is a copy of each response.
 */

/** Done in a page before its own scripts: keeps in mind which memories its WebAssembly has, without holding them. */
function noteMemories() {
  const memories = (globalThis.memories = []);
  const noted = (instance) => {
    for (const value of Object.values(instance.exports)) {
      if (value instanceof WebAssembly.Memory) memories.push(new WeakRef(value));
    }
    return instance;
  };
  const { instantiate, instantiateStreaming, Instance } = WebAssembly;
  const later = (made) => made.then((given) => (noted(given.instance ?? given), given));
  WebAssembly.instantiate = (...given) => later(instantiate(...given));
  WebAssembly.instantiateStreaming = (...given) => later(instantiateStreaming(...given));
  WebAssembly.Instance = class extends Instance {
    constructor(...given) {
      super(...given);
      noted(this);
    }
  };
}

/** Bytes of the WebAssembly of a page itself. */
function memoryBytes() {
  return globalThis.memories.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0);
}

/** What measures the tab of a page, to which nothing has come yet. */
export async function measurer(page) {
  await page.addInitScript(noteMemories);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  return async () => {
    // What is given back by the first lets go of other things.
    for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const { nodes, documents, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return {
      heap: metrics.find(({ name }) => name === 'JSHeapUsedSize').value,
      nodes,
      documents,
      listeners: jsEventListeners,
      workers: page.workers().length,
      wasm: await page.evaluate(memoryBytes),
    };
  };
}

/** What an allocator has given out, by its name in the browser's own account of its memory. */
const ALLOCATED = ['malloc', 'partition_alloc/partitions/array_buffer'];

/** Bytes that the processes that draw pages, workers' included, have allocated beside the heaps of scripts and documents. */
export async function allocatedBytes(browser) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-memory-infra'],
      excludedCategories: ['*'],
      memoryDumpConfig: { triggers: [] },
    },
  });
  await session.send('Tracing.requestMemoryDump', { levelOfDetail: 'background' });
  await session.send('Tracing.end');
  await complete;
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = new Set(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
  return events
    .filter(({ pid, args }) => renderers.has(pid) && args.dumps?.allocators)
    .flatMap(({ args }) => ALLOCATED.map((name) => args.dumps.allocators[name]?.attrs.allocated_objects_size))
    .reduce((sum, size) => sum + (size === undefined ? 0 : Number(`0x${size.value}`)), 0);
}
