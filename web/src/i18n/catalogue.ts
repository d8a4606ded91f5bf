import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './language';

type Load = () => Promise<{ messages: Messages }>;

/** The translations of the frame of the site, of the search form and of the calendar. */
const SCREENS: Record<Language, Load> = {
  sq: () => import('@/locales/sq/messages.po'),
  en: () => import('@/locales/en/messages.po'),
};

/** The translations of the results page. */
const RESULTS: Record<Language, Load> = {
  sq: () => import('@/locales/sq/results.po'),
  en: () => import('@/locales/en/results.po'),
};

/** The translations of the text pages, such as the privacy page. An app without these pages is built without them. */
const PAGES: Record<Language, Load> = {
  sq: () => import('@/locales/sq/pages.po'),
  en: () => import('@/locales/en/pages.po'),
};

/** The translations of landing pages, which are in Albanian only. */
const LANDING: Load = () => import('@/locales/sq/landing.po');

const loaded = new Map<Language, Promise<I18n>>();

/**
 * The translations of a language, fetched once. Each language has its own instance, so that one language's pages do not
 * affect another's.
 */
export function loadCatalogue(language: Language): Promise<I18n> {
  const known = loaded.get(language);
  if (known) return known;
  const loading = SCREENS[language]().then(({ messages }) =>
    setupI18n({ locale: language, messages: { [language]: messages } }),
  );
  loaded.set(language, loading);
  // A failed download is forgotten, so that the next call repeats it.
  loading.catch(() => loaded.delete(language));
  return loading;
}

/** Adds the translations of the results page. */
export function loadResultsCatalogue(language: Language): Promise<I18n> {
  return withTexts(language, RESULTS[language]);
}

/** Adds the translations of the text pages. */
export function loadPagesCatalogue(language: Language): Promise<I18n> {
  return withTexts(language, PAGES[language]);
}

/** Adds the translations of landing pages to the Albanian ones. */
export function loadLandingCatalogue(): Promise<I18n> {
  return withTexts('sq', LANDING);
}

async function withTexts(language: Language, load: Load): Promise<I18n> {
  const [i18n, { messages }] = await Promise.all([loadCatalogue(language), load()]);
  i18n.load(language, messages);
  return i18n;
}
