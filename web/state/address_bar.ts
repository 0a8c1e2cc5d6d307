import { unlessRefused } from './guarded.ts';
import type { AddressBar } from './history.ts';

/** The browser's own. Some throw where they are asked too often or in a frame, others do nothing: both are told as such. */
export const browserAddress: AddressBar = {
  read: () => location.hash,
  write: (fragment, how) =>
    unlessRefused(() => {
      const address = new URL(location.href);
      address.hash = fragment;
      if (how === 'push') history.pushState(null, '', address);
      else history.replaceState(null, '', address);
      return location.href === address.href;
    }, false),
};
