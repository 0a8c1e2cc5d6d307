/** The languages of the page. */
export type Language = 'en' | 'zh';

export const LANGUAGES: readonly Language[] = ['en', 'zh'];

/** What each language calls itself, and its tag as HTML wants it. Every page knows those of all. */
export const LANGUAGE: Readonly<Record<Language, { readonly name: string; readonly tag: string }>> = {
  en: { name: 'English', tag: 'en' },
  zh: { name: '中文', tag: 'zh-Hans' },
};

/** Something said in every language: a missing translation does not compile. */
export type Localized<T = string> = Readonly<Record<Language, T>>;

/** Texts in every language: the first one says which there are, and a missing translation does not compile. */
export function localized<T>(texts: { readonly en: T; readonly zh: NoInfer<T> }): Localized<T> {
  return texts;
}
