import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadCatalogue, loadPagesCatalogue } from '@/i18n/catalogue';
import type { Language } from '@/i18n/language';
import { ErrorScreen } from './error-screen';
import { TEXT_PAGES } from './pages';
import { Shell } from './shell';
import { ToHome } from './to-home';

/** Every address of the site. Albanian has no prefix, English stands under /en. */
export const routes: RouteObject[] = [
  { ...pagesIn('sq'), id: 'sq', path: '/' },
  { ...pagesIn('en'), id: 'en', path: '/en' },
];

function pagesIn(language: Language): RouteObject {
  const text = textIn(language);
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
      ...TEXT_PAGES.map(text),
      {
        path: '*',
        lazy: async () => ({ Component: (await import('@/features/search/home/not-found-page')).NotFoundPage }),
      },
    ],
  };
}

/** The code of each page of text. */
const LOADS: Record<(typeof TEXT_PAGES)[number], () => Promise<ComponentType>> = {
  about: async () => (await import('@/features/pages/about-page')).AboutPage,
  contact: async () => (await import('@/features/pages/contact-page')).ContactPage,
  careers: async () => (await import('@/features/pages/careers-page')).CareersPage,
  privacy: async () => (await import('@/features/pages/privacy-page')).PrivacyPage,
  terms: async () => (await import('@/features/pages/terms-page')).TermsPage,
  cookies: async () => (await import('@/features/pages/cookies-page')).CookiesPage,
  'pyetjet-e-bera-shpesh': async () => (await import('@/features/pages/questions-page')).QuestionsPage,
  'linjat-ajrore': async () => (await import('@/features/pages/airlines-page')).AirlinesPage,
};

/** A page of text: its code and its words are fetched when it is wanted. */
function textIn(language: Language) {
  return (path: (typeof TEXT_PAGES)[number]): RouteObject => ({
    path,
    lazy: async () => ({ Component: (await Promise.all([LOADS[path](), loadPagesCatalogue(language)]))[0] }),
  });
}
