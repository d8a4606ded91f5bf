import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand/react';
import { languageOf, pathIn } from '@/i18n/language';
import { useStores } from '@/stores/stores';

/** Redirects a root path to the home page: `/en` in English, `/` in the preferred language. */
export function ToHome() {
  const preferred = useStore(useStores().preferredLanguage, ({ language }) => language);
  const language = languageOf(useLocation().pathname) === 'en' ? 'en' : preferred;
  return <Navigate to={pathIn(language, '/home')} replace />;
}
