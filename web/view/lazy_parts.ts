import type { Framework } from '../program/cell.ts';

/** The parts of the page that few readers need, or not at once: each is fetched when it is first needed. */
export const PARTS = {
  embedBar: () => import('./present/EmbedBar.svelte'),
  presenterBar: () => import('./present/PresenterBar.svelte'),
  exercises: () => import('./exercises/exercise_views.ts'),
  exportPanel: () => import('./ExportPanel.svelte'),
  codeEditor: () => import('../cell/editor/CodeEditor.svelte'),
  refusal: () => import('../cell/Refusal.svelte'),
  ownCode: () => import('./step/OwnCode.svelte'),
  nameTip: () => import('../cell/name_tip.ts'),
  questions: () => import('./questions/QuestionsView.svelte'),
  notes: () => import('./notes/NotesView.svelte'),
  sourceListing: () => import('./figures/SourceListing.svelte'),
  quickRace: () => import('./race/QuickRace.svelte'),
  weightEditor: () => import('./step/WeightEditor.svelte'),
  cellsSwitch: () => import('./figures/CellsSwitch.svelte'),
  lookButton: () => import('./step/LookButton.svelte'),
  look: () => import('./figures/Look.svelte'),
  heatMap: () => import('./figures/HeatMap.svelte'),
  motion: () => import('./figures/motion.ts'),
  inSight: () => import('./figures/in_sight.ts'),
  lessons: { pytorch: lessonsWith('pytorch'), keras: lessonsWith('keras') },
  gpt2Tokens: async () => (await import('./lessons/lesson_part.ts')).gpt2Tokens(),
  race: () => import('./race/race_views.ts'),
  carriedNotice: () => import('./CarriedNotice.svelte'),
  updates: () => import('../widgets/offer_updates.ts'),
  updateNotice: () => import('../widgets/UpdateNotice.svelte'),
};

/** The lessons once the whole core is here, with which their cells run: without it the notebook stays as it is. */
function lessonsWith(framework: Framework) {
  return async () => {
    const part = await import('./lessons/lesson_part.ts');
    await part.wholeModule(framework);
    return part;
  };
}
