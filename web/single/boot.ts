/** The script of the site in one file: unpacks the site, and puts the page that the address names in the place of this one. */

import { Decoder } from 'lzma1/decoder';
import { InputBuffer, OutputBuffer } from 'lzma1/streams';
import { filesIn } from './archive.ts';
import { PackedSite } from './packed_site.ts';
import { checksum, unescaped } from './payload.ts';

/** The rule by which the policy of the file lets markup through: only that which the file holds. */
interface OwnMarkup {
  createHTML(text: string): string;
}

const { trustedTypes } = globalThis as {
  readonly trustedTypes?: { createPolicy(name: string, rules: OwnMarkup): OwnMarkup };
};

/** Says in the page why it does not go on; the words stand in it, hidden. */
function fail(why: 'encoding' | 'damaged'): void {
  document.querySelector(`#${why}`)?.removeAttribute('hidden');
}

function decompressed(bytes: Uint8Array): Uint8Array {
  const written = new OutputBuffer(8 * bytes.length);
  new Decoder().decompress(new InputBuffer(bytes), written);
  return written.toArray();
}

function open(): void {
  const place = document.getElementById('site');
  // Some servers say another encoding than the file does.
  if (document.characterSet.toLowerCase() !== 'windows-1252') {
    fail('encoding');
    return;
  }
  const packed = unescaped(place?.textContent ?? '');
  if (checksum(packed) !== place?.dataset['checksum']) {
    fail('damaged');
    return;
  }
  const site = new PackedSite(filesIn(decompressed(packed)), place.dataset['home'] ?? '');
  const page = site.document(location.search.slice(1)) ?? site.document('') ?? '';
  globalThis.packed = site;
  const own = trustedTypes?.createPolicy('own-file', { createHTML: (text) => text });
  document.open();
  // Of markup that is put in by any other call, no scripts would run.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  document.write(own?.createHTML(page) ?? page);
  document.close();
}

// The load of this page is over by then: that of the other is an event of its own, which its scripts wait for.
addEventListener('load', () => setTimeout(open), { once: true });
