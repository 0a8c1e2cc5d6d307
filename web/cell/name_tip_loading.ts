import { fetchPart } from '../page/part.ts';
import type { Describe } from './editor/names.ts';
import type * as tips from './name_tip.ts';

/** Whoever points at code may want to know what its names hold: what shows that is fetched then. */
export function nameTips(load: () => Promise<typeof tips>, describe: Describe): (code: HTMLElement) => () => void {
  return (code) => {
    let forget = (): void => undefined;
    let end = (): void => undefined;
    const begin = (pointer: PointerEvent): void => {
      forget = fetchPart(load, (fetched) => {
        if (fetched.kind === 'here') end = fetched.part.tipFor(code, describe, pointer);
      });
    };
    code.addEventListener('pointerenter', begin, { once: true });
    return () => {
      code.removeEventListener('pointerenter', begin);
      forget();
      end();
    };
  };
}
