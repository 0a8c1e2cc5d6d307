/** The message in which an embedded page tells its height: `{ lookupIsMatmul: { height: 480 } }`. */
export interface HeightMessage {
  readonly lookupIsMatmul: { readonly height: number };
}

/** Markup that shows one step of a page in another, as high as it needs to be. */
export function embedSnippet(
  page: { readonly address: string; readonly fragment: string },
  step: string,
  title: string,
): string {
  const url = new URL(page.address);
  url.search = `?embed=1&step=${encodeURIComponent(step)}`;
  url.hash = page.fragment;
  return `<iframe src="${escapedHtml(url.href)}" title="${escapedHtml(title)}" width="100%" height="600" style="border: 0" loading="lazy"></iframe>
<script>
  addEventListener('message', ({ source, data }) => {
    if (!data || !data.lookupIsMatmul) return;
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow === source) frame.height = data.lookupIsMatmul.height;
    }
  });
</script>
`;
}

/** A text as it stands in HTML, between tags or within quotes. */
export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
