/** Functions that remember their results: for an object, a pair of objects, or a long text, as of 100,000 IDs. */

/** The same function, computed once for each object. Neither may ever change. */
export function oncePerObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: compute(key) }));
    return found.value;
  };
}

/** The same function, computed once for each pair of objects. None of them may ever change. */
export function oncePerPair<First extends object, Second extends object, Value>(
  compute: (first: First, second: Second) => Value,
): (first: First, second: Second) => Value {
  const known = oncePerObject((first: First) => oncePerObject((second: Second) => compute(first, second)));
  return (first, second) => known(first)(second);
}

/** The same function, whose result is on its way once for each key; one that did not come is asked for again. */
export function onceFetched<Key, Value>(fetch: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const coming = new Map<Key, Promise<Value>>();
  return (key) => {
    let value = coming.get(key);
    if (value === undefined) {
      coming.set(key, (value = fetch(key)));
      value.catch(() => coming.delete(key));
    }
    return value;
  };
}

/** Texts up to this length are read as often as they are asked for. */
const SHORT = 1000;

/** How many long texts are remembered: what is typed now and was before, in two fields. */
const MOST = 4;

/** The same function, computed once for each of the last few long texts. */
export function oncePerText<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (text.length <= SHORT) return compute(text);
    const value = known.get(text) ?? compute(text);
    known.delete(text);
    known.set(text, value);
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    return value;
  };
}
