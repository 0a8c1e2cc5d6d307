/** What this page fetches when it is first needed: it knows nothing of what the notebooks' pages fetch. */
export const OPEN_PARTS = {
  codeEditor: () => import('../../cell/editor/CodeEditor.svelte'),
  nameTip: () => import('../../cell/name_tip.ts'),
  look: () => import('./OpenedLook.svelte'),
  refusal: () => import('../../cell/Refusal.svelte'),
  updates: () => import('../../widgets/offer_updates.ts'),
  updateNotice: () => import('../../widgets/UpdateNotice.svelte'),
};
