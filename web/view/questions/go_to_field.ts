import { tick } from 'svelte';
import type { FieldId } from '../../inputs/inputs.ts';

/** Goes to a field of the inputs, which may be folded into one line. */
export async function goToField(field: FieldId): Promise<void> {
  const input = document.getElementById(`field-${field}`);
  if (input?.checkVisibility() === false) {
    document.querySelector<HTMLElement>('.unfold')?.click();
    await tick();
  }
  input?.focus();
}
