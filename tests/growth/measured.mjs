/** What an open tab holds, after all that nothing refers to has been given back. */
import { readdirSync, readFileSync } from 'node:fs';

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

/** The memory of its own of each process of the browser that draws pages, the workers' included; null where the system does not tell. */
export async function renderersBytes(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  try {
    readdirSync('/proc/self');
  } catch {
    return null;
  }
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0))
    .reduce((sum, bytes) => sum + bytes, 0);
}
