/** The languages of the page. */
export type Language = 'en' | 'zh';

export const LANGUAGES: readonly Language[] = ['en', 'zh'];

/** Something said in every language: a missing translation does not compile. */
export type Localized<T = string> = Readonly<Record<Language, T>>;
