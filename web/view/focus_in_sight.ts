/** Firefox leaves what the Tab key has come to where it is if a part of it is seen: this scrolls to the rest of it. */
export function keepFocusInSight(): void {
  addEventListener('keyup', ({ key, target }) => {
    const focused = target as Element;
    if (key === 'Tab' && focused.getBoundingClientRect().bottom > innerHeight)
      focused.scrollIntoView({ block: 'nearest' });
  });
}
