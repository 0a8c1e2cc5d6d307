import { LANGUAGES, type Language } from '../text/localized.ts';

/** A page that the build makes, its places not yet filled: that of the notebooks or the one that opens others, in a language. */
export type Template = Language | `open_${Language}`;

/** The template of the page that opens notebooks. */
export function openerOf(language: Language): Template {
  return `open_${language}`;
}

export function isOpener(template: Template): boolean {
  return template.startsWith('open_');
}

/** Every one of them is a build of its own, in this order. */
export const TEMPLATES: readonly Template[] = [...LANGUAGES, ...LANGUAGES.map(openerOf)];
