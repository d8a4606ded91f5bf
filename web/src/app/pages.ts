import { LANGUAGES, languageOf, pathIn } from '@/i18n/language';
import { isLandingPath } from '@/lib/landing';

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

/** The list of all routes with landing pages, and the path at which the list of those from one origin is rendered. In Albanian only. */
const DESTINATIONS = '/sitemap';
export const DESTINATIONS_OF_ORIGIN = '/sitemap/origin';

/** The paths of all pages that are rendered at build time, in every language that has them. The server serves these files. */
export const paths = [
  ...LANGUAGES.flatMap((language) =>
    ['home', ...TEXT_PAGES.map(({ path }) => path)].map((path) => pathIn(language, `/${path}`)),
  ),
  DESTINATIONS,
  DESTINATIONS_OF_ORIGIN,
];

/** A path of each route of landing pages, which workers render. */
export const LANDING_EXAMPLES = ['/bileta-avioni/a-b/', '/fluturime/a-b/', '/bileta-avioni-a-ne-b/'];

/** The source files of a page that is rendered at build time: its code, and its texts besides those of all pages. */
export function sourcesOf(path: string): string[] {
  const language = languageOf(path);
  if (isList(path)) return ['src/locales/sq/landing.po', 'src/app/destinations-route.tsx'];
  const page = TEXT_PAGES.find((one) => path.endsWith(`/${one.path}`));
  if (!page) return ['src/features/search/home/home-page.tsx'];
  return [`src/locales/${language}/pages.po`, `src/features/pages/${page.file}.tsx`];
}

function isList(path: string): boolean {
  return path === DESTINATIONS || path.startsWith(`${DESTINATIONS}/`);
}

/** Whether the page at a path has no English translation. */
export function isAlbanianOnly(path: string): boolean {
  return isLandingPath(path) || isList(path) || path === '/seo-preview';
}
