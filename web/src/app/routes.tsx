import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadCatalogue, loadPagesCatalogue } from '@/i18n/catalogue';
import type { Language } from '@/i18n/language';
import { ErrorScreen } from './error-screen';
import { LANDING_PREFIXES, TEXT_PAGES, type TextPage } from './pages';
import { Shell } from './shell';
import { ToHome } from './to-home';

const loadPage = import.meta.glob<ComponentType>('/src/features/pages/*-page.tsx', { import: 'default' });

/** Every path of the site. Albanian paths have no prefix, English ones begin with /en. */
export const routes: RouteObject[] = [
  { ...pagesIn('sq'), id: 'sq', path: '/' },
  { ...pagesIn('en'), id: 'en', path: '/en' },
];

function pagesIn(language: Language): RouteObject {
  return {
    loader: () => loadCatalogue(language),
    shouldRevalidate: () => false,
    element: <Shell />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <div aria-busy="true" />,
    children: [
      { index: true, element: <ToHome /> },
      {
        path: 'home',
        lazy: async () => ({ Component: (await import('@/features/search/home/home-page')).HomePage }),
      },
      {
        path: 'results',
        lazy: async () => ({ Component: (await import('./results-route')).ResultsRoute }),
      },
      ...TEXT_PAGES.map((page) => textRoute(page, language)),
      ...(language === 'sq' ? LANDING_PREFIXES.map(landingRoute) : []),
      {
        path: '*',
        lazy: async () => ({ Component: (await import('@/features/search/home/not-found-page')).NotFoundPage }),
      },
    ],
  };
}

/** The route of a page of text. Its code and its texts are fetched when it is visited. */
function textRoute({ path, file }: TextPage, language: Language): RouteObject {
  const load = loadPage[`/src/features/pages/${file}.tsx`];
  if (!load) throw new Error(`no page ${file}`);
  return {
    path,
    lazy: async () => ({ Component: (await Promise.all([load(), loadPagesCatalogue(language)]))[0] }),
  };
}

/** The route of landing pages. Their data comes with the document, so a link to one loads a new document. */
function landingRoute(prefix: string): RouteObject {
  return {
    path: `${prefix}/*`,
    lazy: async () => ({ Component: (await import('@/features/landing/landing-page')).LandingPage }),
  };
}
