import { describe, expect, it } from 'vitest';
import { notebookOf } from '../../../web/notebooks/index.ts';
import { Numbers } from '../../../web/run/numbers.ts';
import { firstPage, type Page } from '../../../web/page/walk/walk_page.ts';
import { knownStep, positionOf, shownView, stepBeside, turnOf } from '../../../web/page/walk/position.ts';

const notebook = notebookOf('000');
const first = firstPage(
  notebook,
  'en',
  { ...notebook, inputs: notebook.defaults, sections: [], tensors: {} },
  new Numbers(),
);
const at = (rest: Partial<Page>): Page => ({ ...first, ...rest });

describe('steps', () => {
  it('that there are not are none', () => {
    expect(knownStep(first, 'batch')).toBe('batch');
    expect(knownStep(first, 'nowhere')).toBeNull();
    expect(knownStep(first, null)).toBeNull();
  });

  it('begin with the first, and end', () => {
    expect(positionOf(first)).toBe(0);
    expect(stepBeside(first, -1)).toBeUndefined();
    expect(stepBeside(first, 1)?.id).toBe(notebook.steps[1]?.id);
    expect(stepBeside(at({ step: notebook.steps.at(-1)?.id ?? null }), 1)).toBeUndefined();
  });
});

describe('keys', () => {
  it('turn where one step is shown', () => {
    expect(turnOf(first, 'ArrowRight')).toBe(1);
    expect(turnOf(first, 'ArrowLeft')).toBe(-1);
    expect(turnOf(first, 'PageDown')).toBeNull();
    expect(turnOf(at({ view: 'scroll' }), 'ArrowRight')).toBeNull();
    expect(turnOf(at({ embedded: true }), 'ArrowRight')).toBe(1);
    expect(turnOf(at({ embedded: true }), 'PageDown')).toBeNull();
  });

  it('of a clicker turn before a class, whatever the reader likes else', () => {
    const presented = at({ view: 'scroll', presenting: true });
    expect(shownView(presented)).toBe('guided');
    expect(turnOf(presented, 'PageDown')).toBe(1);
    expect(turnOf(presented, 'PageUp')).toBe(-1);
  });
});
