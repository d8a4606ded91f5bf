import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router';
import { useStore } from 'zustand/react';
import { loadCatalogue, loadLandingCatalogue, loadPagesCatalogue, loadResultsCatalogue } from '@/i18n/catalogue';
import { type Language, languageOf, pathIn } from '@/i18n/language';
import { useStores } from '@/stores/stores';
import { ErrorScreen } from './error-screen';
import { TEXT_PAGES, type TextPage } from './pages';
import { Shell } from './shell';

const loadPage = import.meta.glob<ComponentType>('/src/features/pages/*-page.tsx', { import: 'default' });

const NOT_FOUND: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('@/features/search/home/not-found-page')).NotFoundPage }),
};

/** Landing pages, which are in Albanian only. A template may give its pages any path, so they include all other paths. */
const LANDING: RouteObject[] = [
  ...['bileta-avioni/*', 'fluturime/*', '*'].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await Promise.all([import('./landing-route'), loadLandingCatalogue()]))[0].LandingRoute,
    }),
  })),
  ...['sitemap', 'sitemap/:origin'].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await Promise.all([import('./destinations-route'), loadLandingCatalogue()]))[0].DestinationsRoute,
    }),
  })),
  {
    path: 'seo-preview',
    lazy: async () => ({
      Component: (await Promise.all([import('./preview-route'), loadLandingCatalogue()]))[0].PreviewRoute,
    }),
  },
];

/** Every path of the site. Albanian paths have no prefix, English ones begin with /en. */
export const routes: RouteObject[] = [
  { ...pagesIn('sq', LANDING), id: 'sq', path: '/' },
  { ...pagesIn('en', [NOT_FOUND]), id: 'en', path: '/en' },
];

/** The pages of a language. `others` are the routes of paths that the language does not share with the other one. */
function pagesIn(language: Language, others: RouteObject[]): RouteObject {
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
        lazy: async () => ({
          Component: (await Promise.all([import('./results-route'), loadResultsCatalogue(language)]))[0].ResultsRoute,
        }),
      },
      ...TEXT_PAGES.map((page) => textRoute(page, language)),
      ...others,
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

/** Redirects a root path to the home page: `/en` in English, `/` in the preferred language. */
function ToHome() {
  const preferred = useStore(useStores().preferredLanguage, ({ language }) => language);
  const language = languageOf(useLocation().pathname) === 'en' ? 'en' : preferred;
  return <Navigate to={pathIn(language, '/home')} replace />;
}
