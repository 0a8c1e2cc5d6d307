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
  if (after instanceof Uint8Array) return before instanceof Uint8Array && sameBytes(before, after) ? before : after;
  return isPlain(before) && isPlain(after) ? sharedRecord(before, after) : after;
}

function sharedArray(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const result = after.map((value, index) => shared(before[index], value));
  return result.length === before.length && result.every((value, index) => Object.is(value, before[index]))
    ? before
    : result;
}

function sharedRecord(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const keys = Object.keys(after);
  const result: Record<string, unknown> = {};
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    result[key] = shared(before[key], after[key]);
    same &&= key in before && Object.is(result[key], before[key]);
  }
  return same ? before : result;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  return Object.getPrototypeOf(value) === Object.prototype;
}

function sameBytes(before: Uint8Array, after: Uint8Array): boolean {
  return before.length === after.length && before.every((byte, index) => byte === after[index]);
}
