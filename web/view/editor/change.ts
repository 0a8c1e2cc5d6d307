/** A text put in the place of another. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The smallest change that makes one text of another: what both begin and end with stays, and a cursor there with it. */
export function changeBetween(before: string, after: string): TextChange {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let same = 0;
  while (
    same < least - from &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
