import { FIRST_NOTEBOOKS } from '../notebooks/index.ts';
import { fullTitle } from '../export/full_title.ts';
import type { Notebook } from '../notebooks/notebook.ts';
import { START_FAILURE, type FailureText } from './start_failure.ts';
import { linkBetween, OPEN_SLUG, pathOf, rootFrom, type Address } from '../page/address/address.ts';
import { LANGUAGE, LANGUAGES, type Language } from '../text/localized.ts';
import { origin } from './origin.ts';
import { pageEnd } from './page_end.ts';
import { withPolicy } from './policy.ts';
import { publishing } from './published.ts';
import { escapedHtml } from '../export/embed.ts';

/** What a document is put together from. */
export interface DocumentParts {
  /** The page that Vite has built, its places not yet filled. */
  readonly template: string;
  /** The text of the style sheet that it links to. */
  readonly style: string;
  /** Files that the page will fetch, by their path below the site's root. */
  readonly preload: { readonly modules: readonly string[]; readonly wasm: string | null };
}

/** What is in it. */
export interface Content {
  readonly address: Address;
  readonly title: string;
  readonly summary: string;
  /** The file of its picture, below the site's root; null where it has none. */
  readonly picture: string | null;
  /** Attributes of its root. */
  readonly root: string;
  readonly failure: FailureText;
  /** Markup for the head and for the body, and what comes with the body. */
  readonly head: string;
  readonly body: string;
  readonly data: string;
}

/** A notebook's page. */
export interface NotebookContent {
  readonly notebook: Notebook;
  readonly language: Language;
  /** Markup for the head and for the body. */
  readonly head: string;
  readonly body: string;
  /** What stands in the sections of the steps. */
  readonly steps: readonly { readonly id: string; readonly body: string }[];
  /** The run that it shows, as text. */
  readonly run: string;
}

/** One whole HTML document, with links that work wherever the site lies. */
export function documentOf(parts: DocumentParts, content: Content): string {
  const { address, root, failure, head, body, data } = content;
  const { language, slug } = address;
  const page = `<div id="page" data-slug="${slug}" data-language="${language}">${body}</div>${pageEnd(address)}${data}`;
  const filled = fill(parts.template, {
    '<html lang="en">': `<html lang="${LANGUAGE[language].tag}" ${root}${failureTexts(failure)}>`,
    '<!--head-->': headOf(parts, content) + head,
    '<div id="page"><!--page--></div>': page,
  }).replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${parts.style}</style>`);
  return withPolicy(
    filled.replace(/ (href|src)="\.\.?\/(?=assets\/|icon)/g, (_, name: string) => ` ${name}="${rootFrom(address)}`),
  );
}

/** The file that shows a notebook's first step, where its page is linked to. */
export function pictureFile({ id }: Notebook): string {
  return `picture-${id}.png`;
}

/** What a notebook asks, and what it is. */
function describing({ steps, summary }: Notebook, language: Language): string {
  const question = steps[0]?.question?.[language];
  return question === undefined ? summary[language] : `${question}${language === 'zh' ? '' : ' '}${summary[language]}`;
}

/** The document of a notebook's page. */
export function notebookDocument(parts: DocumentParts, content: NotebookContent): string {
  const { notebook, language, head, run } = content;
  return documentOf(parts, {
    address: { slug: notebook.slug, language },
    title: fullTitle(notebook, language),
    summary: describing(notebook, language),
    picture: pictureFile(notebook),
    root: `data-steps="${notebook.steps.map(({ id }) => id).join(' ')}" data-behind `,
    failure: START_FAILURE[language],
    head,
    body: content.steps.reduce((text, step) => withStep(text, step.id, step.body), content.body),
    data: `
    <script type="application/json" id="run">${run}</script>`,
  });
}

/** What the script in the head says of a page that does not start; the page may be cut off anywhere behind it. */
function failureTexts(texts: FailureText): string {
  return Object.entries(texts)
    .map(([name, text]) => `data-${name}="${escapedHtml(text)}"`)
    .join(' ');
}

/**
 * The page with a step in the section that stands empty for it. Where it is not the open one it is in a <noscript>, without
 * the markers that Svelte needs to hydrate it: it is rendered anew when it is needed.
 */
function withStep(page: string, id: string, body: string): string {
  const section = new RegExp(`<section id="${id}"[^>]*>(?=</section>)`).exec(page)?.[0];
  if (section === undefined) throw new Error(`the page has no empty section for step ${id}`);
  const open = /class="[^"]*\bcurrent\b/.test(section);
  return page.replace(
    section,
    () => section + (open ? body : `<noscript>${body.replace(/<!--.*?-->/gs, '')}</noscript>`),
  );
}

function fill(template: string, places: Readonly<Record<string, string>>): string {
  return Object.entries(places).reduce((text, [place, filling]) => {
    if (!text.includes(place)) throw new Error(`the template has no ${place}`);
    return text.replace(place, () => filling);
  }, template);
}

/** What sites and messages show of a page that is linked to, beside what its `description` says. They want a whole address of its picture, where the site has one. */
function sharingOf({ address, title, picture }: Content): readonly string[] {
  const { home } = origin();
  const root = home === '' ? rootFrom(address) : home;
  return [
    `<meta property="og:title" content="${escapedHtml(title)}">`,
    ...(picture === null ? [] : [`<meta property="og:image" content="${root}${picture}">`]),
    `<meta name="twitter:card" content="summary${picture === null ? '' : '_large_image'}">`,
  ];
}

function headOf({ preload }: DocumentParts, content: Content): string {
  const { address, title, summary } = content;
  const { home } = origin();
  // Search engines want whole addresses, which the build knows where package.json has a homepage.
  const inLanguage = (language: Language): string => {
    const other = { ...address, language };
    return home === '' ? linkBetween(address, other) : home + pathOf(other);
  };
  const alternates = LANGUAGES.map((other) => alternate(LANGUAGE[other].tag, inLanguage(other)));
  const modules = preload.modules.map((path) => `<link rel="modulepreload" crossorigin href="./${path}">`);
  return [
    `<title>${escapedHtml(title)}</title>`,
    `<meta name="description" content="${escapedHtml(summary)}">`,
    ...sharingOf(content),
    ...publishing(content),
    ...alternates,
    ...modules,
    ...(preload.wasm === null ? [] : [`<link rel="preload" as="fetch" crossorigin href="./${preload.wasm}">`]),
  ].join('\n    ');
}

function alternate(tag: string, href: string): string {
  return `<link rel="alternate" hreflang="${tag}" href="${href}">`;
}

/** The file in which a page lies. */
export function fileOf(address: Address): string {
  return `${pathOf(address)}index.html`;
}

/** Every notebook's page. */
export const PAGES: readonly { readonly notebook: Notebook; readonly language: Language }[] = FIRST_NOTEBOOKS.flatMap(
  (notebook) => LANGUAGES.map((language) => ({ notebook, language })),
);

/** Where every page of the site lies. */
export const PAGE_ADDRESSES: readonly Address[] = [
  ...PAGES.map(({ notebook, language }) => ({ slug: notebook.slug, language })),
  ...LANGUAGES.map((language) => ({ slug: OPEN_SLUG, language })),
];
