import { draftsOf } from '../../inputs/fields.ts';
import { formatEdit } from '../../inputs/format.ts';
import type { Page } from './walk_page.ts';

/** What is exported: what is typed, if the outputs are computed from that; else the inputs that they are computed from. */
export function exported(page: Page): Page {
  if (page.freshness.kind === 'current') return page;
  const { inputs } = page.run;
  const typed = {
    drafts: draftsOf(inputs),
    edits: inputs.edits.map(formatEdit),
    slips: inputs.slips,
    code: inputs.code,
  };
  return { ...page, typed };
}
