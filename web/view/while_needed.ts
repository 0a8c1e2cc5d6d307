/**
 * A value as it is while it is needed, and otherwise as it was the last time: what derives from the one that is returned
 * computes nothing while the first one changes out of sight.
 */
export function whileNeeded<Value>(value: () => Value, isNeeded: () => boolean): () => Value {
  let last: { readonly value: Value } | null = null;
  return () => {
    if (isNeeded() || last === null) last = { value: value() };
    return last.value;
  };
}
