/** In which order contestants are opened: another one each time, so that none is always the first. */

/** The same items in another order for each turn 0, 1, 2, …; each is first in turn. */
export function mixed<T>(items: readonly T[], turn: number): T[] {
  const order = [...items];
  let state = turn + 1;
  for (let i = order.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
  const first = order.indexOf(items[turn % items.length] as T);
  return [...order.slice(first), ...order.slice(0, first)];
}
