/** Firefox leaves what the Tab key has come to where it is if a part of it is seen: this scrolls to the rest of it. */
export function keepFocusInSight(): void {
  addEventListener('keyup', ({ key, target }) => {
    if (key !== 'Tab' || !(target instanceof Element)) return;
    if (target.getBoundingClientRect().bottom > innerHeight) target.scrollIntoView({ block: 'nearest' });
  });
}
