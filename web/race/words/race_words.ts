import type { RaceField } from '../../inputs/race_drafts.ts';
import type { Stage } from '../run_race.ts';
import type { Layout, RaceSizes } from '../sizes.ts';
import type { Race } from '../state.ts';

/** The words of the race that come with it; its heading and its first paragraphs are the notebooks'. */
export interface RaceWords {
  readonly choose: string;
  /** What is chosen, in short; null where it cannot be read. */
  readonly chosen: (sizes: RaceSizes | null) => string;
  readonly fields: Readonly<Record<RaceField, string>>;
  readonly layouts: Readonly<Record<Layout, string>>;
  readonly aboutLayouts: Readonly<Record<Layout, string>>;
  /** A size to choose, said to those who do not see under which field it stands. */
  readonly choice: (field: string, size: string) => string;
  readonly notASize: (least: number) => string;
  /** The memory that all placements need together. */
  readonly memory: (sizes: RaceSizes, placements: number, bytes: number) => string;
  readonly tooLarge: (bytes: number, limit: number) => string;
  readonly most: (rows: number) => string;
  readonly useMost: (rows: number) => string;
  readonly nothingFits: string;
  readonly start: string;
  readonly again: string;
  readonly stop: string;
  readonly progress: string;
  readonly stage: (stage: Stage) => string;
  readonly ways: Readonly<Record<'product' | 'lookup', string>>;
  readonly chart: {
    readonly label: string;
    readonly summary: (race: Race) => string;
    /** What the axes hold, and that they are logarithmic. */
    readonly rows: string;
    readonly time: string;
    /** What a logarithmic axis is. */
    readonly scale: string;
    readonly predicted: string;
    readonly spread: string;
  };
  readonly table: Readonly<
    Record<'caption' | 'rows' | 'ratio' | 'predicted' | 'median' | 'spread' | 'equal' | 'show', string>
  >;
  /** Of a race at one size: how many times as long, beside that number; and the table that it was. */
  readonly quick: {
    readonly times: (race: Race) => string;
    readonly table: (sizes: RaceSizes, asked: number) => string;
  };
  readonly headline: (race: Race) => string;
  readonly equal: (race: Race) => string;
  /** What was measured, how often and in how many placements, by what clock. */
  readonly method: (race: Race) => string;
  /** How far the placements differ at the last point. */
  readonly spread: (race: Race) => string;
  readonly rate: (perMs: number) => string;
  readonly caveat: string;
  readonly leaving: string;
  readonly copy: string;
  readonly beginning: (race: Race) => string;
  readonly ending: (race: Race) => string;
  /** Headings of the copied table. */
  readonly columns: readonly string[];
  readonly machine: (agent: string, cores: number | null, memory: number | null, build: string) => string;
}
