import { LANGUAGES, pathIn } from '@/i18n/language';

/** The pages of text, as the address calls them. */
export const TEXT_PAGES = [
  'about',
  'contact',
  'careers',
  'privacy',
  'terms',
  'cookies',
  'pyetjet-e-bera-shpesh',
  'linjat-ajrore',
] as const;

/** The paths of all pages that are rendered at build time, in every language: the server serves what it finds. */
export const paths = LANGUAGES.flatMap((language) =>
  ['home', ...TEXT_PAGES].map((page) => pathIn(language, `/${page}`)),
);
