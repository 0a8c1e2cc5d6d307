import { fetchPart } from '../page/part.ts';

/**
 * A file of a part that did not come is fetched again with the parts that did not. Vite asks for a style sheet once.
 * WebKit remembers beyond a reload that a script was not there, until it is fetched as plain data.
 */
export function fetchFileAgain({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || 'again' in target.dataset) return;
  const { rel, href } = target;
  if (rel === 'stylesheet')
    fetchPart(
      () => addStyleSheet(href),
      () => undefined,
    );
  else if (rel === 'modulepreload')
    fetchPart(
      () => fetchAsData(href),
      () => undefined,
    );
}

function addStyleSheet(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve });
    link.dataset['again'] = '';
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} did not come`));
    };
    document.head.append(link);
  });
}

async function fetchAsData(href: string): Promise<void> {
  const { ok } = await fetch(href, { cache: 'no-cache' });
  if (!ok) throw new Error(`${href} did not come`);
}
