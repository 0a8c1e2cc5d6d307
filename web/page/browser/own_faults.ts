/**
 * Calls back for what breaks in the scripts of this site, which lie beside `entry`: browsers and their extensions run others in
 * the page.
 */
export function hearFaults(entry: string, hear: (error: unknown) => void): void {
  const folder = entry.replace(/[^/]*$/, '');
  const tell = (error: unknown): void => {
    if (error instanceof Error && error.stack?.includes(folder) === true) hear(error);
  };
  addEventListener('error', ({ error }: { readonly error: unknown }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
