import type { HeightMessage } from '../../export/embed.ts';

/** Tells the page that shows this one in a frame how high it is, now and whenever that changes. */
export function tellHeight(): () => void {
  const tell = (): void => {
    const message: HeightMessage = {
      lookupIsMatmul: { height: Math.ceil(document.body.getBoundingClientRect().height) },
    };
    // Whoever embeds it may know its height: nothing in it is secret.
    parent.postMessage(message, '*');
  };
  const observer = new ResizeObserver(tell);
  observer.observe(document.body);
  return () => observer.disconnect();
}
