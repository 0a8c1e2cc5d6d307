/** A piece of a text, and whether it is not in the other one. */
export interface Part {
  readonly text: string;
  readonly differs: boolean;
}

/** Numbers and words, and what stands between them. */
const TOKEN = /[^\s,[\](){}<>=]+|\s+|[,[\](){}<>=]/g;

/**
 * Two texts in parts, with those marked that differ: what stands between their common begin and their common end, token by
 * token where that has as many tokens in both.
 */
export function differingParts(one: string, other: string): readonly [readonly Part[], readonly Part[]] {
  const [ours, theirs] = [one.match(TOKEN) ?? [], other.match(TOKEN) ?? []];
  const shorter = Math.min(ours.length, theirs.length);
  let begin = 0;
  while (begin < shorter && ours[begin] === theirs[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && ours.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const isAligned = ours.length === theirs.length;
  const partsOf = (tokens: readonly string[], others: readonly string[]): readonly Part[] => {
    const parts: { text: string; differs: boolean }[] = [];
    for (const [place, text] of tokens.entries()) {
      const isBetween = place >= begin && place < tokens.length - end;
      const differs = isBetween && !(isAligned && (text === others[place] || text.trim() === ''));
      const last = parts.at(-1);
      if (last?.differs === differs) last.text += text;
      else parts.push({ text, differs });
    }
    return parts;
  };
  return [partsOf(ours, theirs), partsOf(theirs, ours)];
}
