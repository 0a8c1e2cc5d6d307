/** Who was faster than whom. */
import { figure, sameCases, worstRatio, type Case, type Contestant, type Kind, type Results } from './results.ts';

type Contestants = Readonly<Record<string, Contestant>>;

/** Those of these kinds that a case has figures of. */
export function present(measured: Case, contestants: Contestants, kinds: readonly Kind[]): string[] {
  return Object.keys(measured.timings).filter((id) => {
    const kind = contestants[id]?.kind;
    return kind !== undefined && kinds.includes(kind) && figure(measured, id) !== undefined;
  });
}

/** The least figure of several contestants, and whose it is. */
export function fastest(measured: Case, ids: readonly string[]): { id: string; value: number } | undefined {
  return ids
    .flatMap((id) => {
      const value = figure(measured, id);
      return value === undefined ? [] : [{ id, value }];
    })
    .reduce<{ id: string; value: number } | undefined>((a, b) => (a && a.value <= b.value ? a : b), undefined);
}

/** The fastest peer that runs in browsers. */
export function fastestPeer(measured: Case, contestants: Contestants): { id: string; value: number } | undefined {
  return fastest(measured, present(measured, contestants, ['wasm', 'js']));
}

/** What the machine allows, where several yardsticks measure it: `limit-read`, `limit-peak` or `limit-copy`. */
export function limit(measured: Case, name: string): number | undefined {
  return fastest(
    measured,
    Object.keys(measured.timings).filter((id) => id.startsWith(name)),
  )?.value;
}

/** A peer that took less time than one of ours. */
export interface Slower {
  readonly cases: readonly Case[];
  readonly ours: string;
  readonly peer: string;
  /** The peer's figure as a share of ours, in the worst launch. */
  readonly ratio: number;
}

/** All that is slower than a peer: first than those in browsers, then than native ones; the slowest first. */
export function slowerThanPeers({ launches, contestants }: Results): Slower[] {
  const than = (kinds: readonly Kind[]): Slower[] =>
    sameCases(launches)
      .filter(([first]) => first?.work !== 'bytes')
      .flatMap((cases) =>
        idsOf(cases, contestants, ['ours']).flatMap((ours) =>
          idsOf(cases, contestants, kinds).flatMap((peer) => {
            const ratio = worstRatio(cases, peer, ours);
            return ratio !== undefined && ratio < 1 ? [{ cases, ours, peer, ratio }] : [];
          }),
        ),
      )
      .sort((a, b) => a.ratio - b.ratio);
  return [...than(['wasm', 'js']), ...than(['native'])];
}

/** The contestants of these kinds in any of the cases. */
export function idsOf(cases: readonly Case[], contestants: Contestants, kinds: readonly Kind[]): string[] {
  return [...new Set(cases.flatMap((measured) => present(measured, contestants, kinds)))];
}
