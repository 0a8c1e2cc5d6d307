import { beforeEach, describe, expect, it } from 'vitest';
import type { PageSource } from '../../../../web/page/live_page.ts';
import { DeferredSource } from '../../../../web/page/timing/deferred.ts';
import type { Page } from '../../../../web/page/walk/walk_page.ts';

/** A page of which only these matter here. */
function page(settled: boolean, step: string): Page {
  return { settled, step } as Page;
}

describe('a deferred source', () => {
  let listener: () => void;
  let source: { -readonly [Key in keyof PageSource<Page>]: PageSource<Page>[Key] };
  let frames: (() => void)[];
  let deferred: DeferredSource;
  let told: (string | null)[];

  function change(next: Page): void {
    source.page = next;
    listener();
  }

  function paint(): void {
    for (const work of frames.splice(0)) work();
  }

  beforeEach(() => {
    source = { page: page(true, 'first'), announcement: '', onChange: (added) => (listener = added) };
    frames = [];
    told = [];
    deferred = new DeferredSource(source, (work) => frames.push(work));
    deferred.onChange(() => told.push(deferred.page.step));
  });

  it('follows at once where the reader is not typing', () => {
    change(page(true, 'second'));
    expect(told).toEqual(['second']);
    expect(frames).toEqual([]);
  });

  it('follows what is typed after the next frame, and then only the newest of it', () => {
    change(page(false, 'a'));
    change(page(false, 'ab'));
    expect(told).toEqual([]);
    expect(deferred.page.step).toBe('first');
    expect(deferred.current).toBe(false);
    expect(frames.length).toBe(1);
    paint();
    expect(told).toEqual(['ab']);
    expect(deferred.current).toBe(true);
    change(page(false, 'abc'));
    expect(frames.length).toBe(1);
  });

  it('passes on at once what is announced, once it shows the page that this is about', () => {
    change(page(false, 'typed'));
    source.announcement = 'early';
    listener();
    expect(deferred.announcement).toBe('');
    paint();
    source.announcement = 'late';
    listener();
    expect(deferred.announcement).toBe('late');
    expect(told).toEqual(['typed', 'typed']);
    expect(frames).toEqual([]);
  });

  it('does not tell twice what a gesture has brought before the frame', () => {
    change(page(false, 'typed'));
    change(page(true, 'committed'));
    paint();
    expect(told).toEqual(['committed']);
  });

  it('follows what is announced', () => {
    source.announcement = 'Outputs updated.';
    listener();
    expect(deferred.announcement).toBe('Outputs updated.');
    expect(told).toEqual(['first']);
  });
});
