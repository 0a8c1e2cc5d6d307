/** Whether this page can be kept for the next visit: not a development server's, and not a file's. */
export function canBeKept(): boolean {
  return import.meta.env.PROD && /^https?:$/.test(location.protocol) && 'serviceWorker' in navigator;
}
