import { LANGUAGES, pathIn } from '@/i18n/language';

/**
 * The pages of text, in the order of the footer: the path of each, the file in features/pages that renders it, and its
 * column in the footer. The server sends the list of the airlines with the document, so a link to that page loads a new
 * document.
 */
export const TEXT_PAGES = [
  { path: 'about', file: 'about-page', column: 'quick' },
  { path: 'linjat-ajrore', file: 'airlines-page', column: 'quick', hasDataInDocument: true },
  { path: 'careers', file: 'careers-page', column: 'quick' },
  { path: 'pyetjet-e-bera-shpesh', file: 'questions-page', column: 'support' },
  { path: 'contact', file: 'contact-page', column: 'support' },
  { path: 'terms', file: 'terms-page', column: 'support' },
  { path: 'privacy', file: 'privacy-page', column: 'support' },
  { path: 'cookies', file: 'cookies-page', column: 'support' },
] as const;

export type TextPage = (typeof TEXT_PAGES)[number];

/** The paths of all pages that are rendered at build time, in every language. The server serves these files. */
export const paths = LANGUAGES.flatMap((language) =>
  ['home', ...TEXT_PAGES.map(({ path }) => path)].map((path) => pathIn(language, `/${path}`)),
);

/** The first parts of the paths of landing pages, which exist in Albanian only. A worker renders these pages. */
export const LANDING_PREFIXES = ['bileta-avioni', 'fluturime'] as const;

/** A path of each route of landing pages. */
export const LANDING_EXAMPLES = LANDING_PREFIXES.map((prefix) => `/${prefix}/nga-tirana-per-romen/`);

/** Whether a path may be that of a landing page. A template may continue the first word: "/fluturime-shqiperi/". */
export function isLandingPath(path: string): boolean {
  return LANDING_PREFIXES.some((prefix) => path.startsWith(`/${prefix}/`) || path.startsWith(`/${prefix}-`));
}

/** The source file of a page of text; undefined for the home page. */
export function sourceOfText(path: string): string | undefined {
  const page = TEXT_PAGES.find((one) => path.endsWith(`/${one.path}`));
  return page && `src/features/pages/${page.file}.tsx`;
}
