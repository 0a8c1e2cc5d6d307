import { readLink } from '../../page/address/link.ts';
import { keepInTab, keptInTab } from '../../page/browser/kept_in_tab.ts';
import { readExercise } from '../../page/exercise/exercise.ts';

/** Links by the addresses of their notebooks. */
const links = $state<Record<string, string>>({});

const nameOf = (slug: string): string => `exercise ${slug}`;

/**
 * The exercise that is being made in this tab for the notebook of this address: the link that goes on with it, also once it
 * is tried out or closed; empty where there is none.
 */
export function madeIn(slug: string): string {
  return links[slug] ?? keptInTab(nameOf(slug)) ?? '';
}

export function keepMade(slug: string, link: string): void {
  links[slug] = link;
  keepInTab(nameOf(slug), link);
}

/** Whether such a link goes on with the exercise of this key. */
export function isMaking(link: string, key: string): boolean {
  const { task, check } = readLink(link)?.exercise ?? {};
  if (task === undefined || check === undefined) return false;
  const reading = readExercise({ task, check });
  return reading.ok && reading.exercise.key === key;
}
