/** How many letters are to be added, taken away or replaced to make one name of the other, upper and lower case aside. */
export function lettersBetween(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of Array.from(a).entries()) {
    const next = [index + 1];
    for (const [column, compared] of Array.from(b).entries()) {
      const replaced = (row[column] ?? 0) + (letter === compared ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** How many letters of a name may be wrong: short names are near to one another without meaning the same. */
export function mostWrongLetters({ length }: string): number {
  return length < 3 ? 0 : length < 6 ? 1 : 2;
}
