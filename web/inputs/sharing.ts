/**
 * Structural sharing: whatever a newer value has in common with an older one is the older one's own object, so that
 * `===` tells what changed.
 */

/** `after`, in which every array and plain object that equals the one at its place in `before` is that one. */
export function sharedWith<Value>(before: unknown, after: Value): Value {
  return shared(before, after) as Value;
}

function shared(before: unknown, after: unknown): unknown {
  if (Object.is(before, after) || !isObject(before) || !isObject(after)) return after;
  if (Array.isArray(after)) return Array.isArray(before) ? sharedArray(before, after) : after;
  return isPlain(before) && isPlain(after) ? sharedRecord(before, after) : after;
}

function sharedArray(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  // Nothing is made as long as nothing differs: most values are the same after an edit.
  let result: unknown[] | null = before.length === after.length ? null : [];
  after.forEach((item, index) => {
    const value = shared(before[index], item);
    if (result === null && !Object.is(value, before[index])) result = before.slice();
    if (result !== null) result[index] = value;
  });
  return result ?? before;
}

function sharedRecord(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  let result: Record<string, unknown> | null = haveSameKeys(before, after) ? null : {};
  for (const key in after) {
    const value = shared(before[key], after[key]);
    if (result === null && !Object.is(value, before[key])) result = { ...before };
    if (result !== null) result[key] = value;
  }
  return result ?? before;
}

function haveSameKeys(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  for (const key in a) if (!(key in b)) return false;
  for (const key in b) if (!(key in a)) return false;
  return true;
}

/** Whether two values made of arrays and plain objects are the same, down to the sign of a zero. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || !isObject(a) || !isObject(b)) return Object.is(a, b);
  const [entries, others] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return entries.length === Object.keys(b).length && entries.every(([key, value]) => isSame(value, others[key]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  return Object.getPrototypeOf(value) === Object.prototype;
}
