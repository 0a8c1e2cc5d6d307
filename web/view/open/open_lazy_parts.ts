/** What this page fetches when it is first needed: it knows nothing of what the notebooks' pages fetch. */
export const OPEN_PARTS = {
  codeEditor: () => import('../editor/CodeEditor.svelte'),
  nameTip: () => import('../name_tip.ts'),
  refusal: () => import('../Refusal.svelte'),
  register: () => import('../../offline/register.ts'),
  updateNotice: () => import('../UpdateNotice.svelte'),
};
