/** The languages of the public site; Albanian is the default and has no path prefix. */
export const LANGUAGES = ['sq', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

const ENGLISH_PREFIX = /^\/en(?=\/|$)/;

/** The language that a path is written in: "/en/home" is English. */
export function languageOf(path: string): Language {
  return ENGLISH_PREFIX.test(path) ? 'en' : 'sq';
}

/** A page's path in a language: ("en", "/home") gives "/en/home". */
export function pathIn(language: Language, page: string): string {
  const bare = page.replace(ENGLISH_PREFIX, '') || '/home';
  return language === 'en' ? `/en${bare}` : bare;
}
