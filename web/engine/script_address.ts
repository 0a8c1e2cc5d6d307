/** Where the site's policy asks for Trusted Types, an address starts a script only if a named rule lets it through. */

/** What of Trusted Types is used here; TypeScript does not know them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/** The rule, by its name in web/prerender/policy.ts: scripts of the page's own host, or of the file that it is read in. */
const own = trustedTypes?.createPolicy('own-scripts', {
  createScriptURL: (address) => {
    // A file has no origin, nor have addresses in its memory; in a frame that is sandboxed the two differ.
    if (![location.origin, self.origin].includes(new URL(address).origin))
      throw new TypeError(`not a script of this site: ${address}`);
    return address;
  },
});

/** The address of one of our scripts, as a worker's start takes it. */
export function ownScript(address: string): string {
  return own?.createScriptURL(address) ?? address;
}

/**
 * A worker that runs one of our scripts. Vite's development server gives modules; the build makes each one script, which
 * starts from an address in memory (`blob:`) too, where browsers refuse modules.
 */
export function ownWorker(address: string): Worker {
  return new Worker(ownScript(address), import.meta.env.DEV ? { type: 'module' } : {});
}
