/** What is chosen for the race: how many rows and columns W has, how many tokens there are, and how W lies. */
export const RACE_FIELDS = ['rows', 'columns', 'tokens', 'layout'] as const;

export type RaceField = (typeof RACE_FIELDS)[number];

/** Texts as typed; a field that is left out is as the page proposes it. */
export type RaceDrafts = Readonly<Partial<Record<RaceField, string>>>;
