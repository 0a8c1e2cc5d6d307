/** The parts of the page that few readers need, or not at once: each is fetched when it is first shown. */
export const PARTS = {
  embedBar: styled(() => import('./EmbedBar.svelte')),
  presenterBar: styled(() => import('./PresenterBar.svelte')),
  exportPanel: styled(() => import('./ExportPanel.svelte')),
  sourceListing: styled(() => import('./figures/SourceListing.svelte')),
  race: styled(() => import('./race/parts.ts')),
  alongNotice: styled(() => import('./AlongNotice.svelte')),
  updateNotice: styled(() => import('./UpdateNotice.svelte')),
};

/** Fetches the same. The bundler's loader asks for each style sheet once: where one did not come, it is asked for here. */
function styled<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let failed = false;
  return async () => {
    try {
      if (failed) await Promise.all(Array.from(document.querySelectorAll('link'), fetchIfEmpty));
      return await load();
    } catch (error) {
      failed = true;
      throw error;
    }
  };
}

function fetchIfEmpty(link: HTMLLinkElement): Promise<unknown> | undefined {
  if (link.rel !== 'stylesheet' || (link.sheet?.cssRules.length ?? 0) > 0) return undefined;
  const again = link.cloneNode() as HTMLLinkElement;
  const coming = new Promise((resolve, reject) => {
    again.onload = resolve;
    again.onerror = reject;
  });
  link.replaceWith(again);
  return coming;
}
