/** The parts of the page that few readers need, or not at once: each is fetched when it is first shown. */
export const PARTS = {
  embedBar: styled(() => import('./EmbedBar.svelte')),
  presenterBar: styled(() => import('./PresenterBar.svelte')),
  exportPanel: styled(() => import('./ExportPanel.svelte')),
  questions: styled(() => import('./QuestionsView.svelte')),
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
      if (failed) await (styles ??= fetchStyles());
      return await load();
    } catch (error) {
      failed = true;
      throw error;
    }
  };
}

/** While style sheets are asked for again, for whichever part. */
let styles: Promise<void> | null = null;

/** Asks again for the style sheets that have not come. */
async function fetchStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  try {
    await Promise.all(links.filter(({ sheet }) => (sheet?.cssRules.length ?? 0) === 0).map(fetchAgain));
  } finally {
    styles = null;
  }
}

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement;
  const coming = new Promise((resolve, reject) => {
    again.onload = resolve;
    again.onerror = reject;
  });
  link.replaceWith(again);
  return coming;
}
