/** Whether the machine was the same all through a launch. */
import { limit } from './compare.ts';
import { medians, multiplications, type Case, type Launch } from './results.ts';

/** The slowest over the fastest, from which a launch is marked. */
const UNSTEADY = 4 / 3;

/** A yardstick that swung, and its slowest time over its fastest. */
export interface Swing {
  readonly what: string;
  readonly ratio: number;
}

/** For each product of a million multiplications or more, a yardstick's time for so much work. */
function times(launch: Launch, name: string, work: (measured: Case) => number): number[] {
  return launch
    .filter((measured) => measured.work === 'product' && measured.shape && multiplications(measured.shape) >= 1e6)
    .flatMap((measured) => {
      const time = limit(measured, name);
      return time === undefined || work(measured) === 0 ? [] : [time / work(measured)];
    });
}

/** The yardsticks that swung by more than a third in a launch. */
export function swings(launch: Launch): Swing[] {
  const multiplied = ({ shape }: Case): number => (shape ? multiplications(shape) : 0);
  const largest = Math.max(0, ...launch.map(({ shape }) => (shape ? shape.V * shape.d : 0)));
  const isLargest = ({ shape }: Case): number => (shape && shape.V * shape.d === largest ? 1 : 0);
  const yardsticks = {
    'multiply-add peak': times(launch, 'limit-peak', multiplied),
    'reading the largest W': times(launch, 'limit-read', isLargest),
    'a page that only shows what is typed': launch
      .filter(({ work }) => work === 'edit')
      .flatMap((measured) => medians(measured, 'bare')),
  };
  return Object.entries(yardsticks).flatMap(([what, each]) => {
    const ratio = Math.max(...each) / Math.min(...each);
    return each.length > 1 && ratio > UNSTEADY ? [{ what, ratio }] : [];
  });
}
