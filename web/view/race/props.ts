import type { RaceChapter } from '../../race/chapter.ts';
import type { Actions } from '../../state/actions.ts';
import type { Page } from '../../state/page.ts';

export interface RaceProps {
  readonly chapter: RaceChapter;
  readonly page: Page;
  readonly actions: Actions;
}
