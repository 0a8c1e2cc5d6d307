/** The parts of the page that few readers need, or not at once: each is fetched when it is first needed. */
export const PARTS = {
  embedBar: () => import('./present/EmbedBar.svelte'),
  presenterBar: () => import('./present/PresenterBar.svelte'),
  exportPanel: () => import('./ExportPanel.svelte'),
  codeEditor: () => import('../cell/editor/CodeEditor.svelte'),
  refusal: () => import('../cell/Refusal.svelte'),
  ownCode: () => import('./step/OwnCode.svelte'),
  nameTip: () => import('../cell/name_tip.ts'),
  questions: () => import('./questions/QuestionsView.svelte'),
  sourceListing: () => import('./figures/SourceListing.svelte'),
  race: () => import('./race/race_views.ts'),
  carriedNotice: () => import('./CarriedNotice.svelte'),
  register: () => import('../offline/register.ts'),
  updateNotice: () => import('../widgets/UpdateNotice.svelte'),
};
