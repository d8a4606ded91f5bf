import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand/react';
import { languageOf, pathIn } from '@/i18n/language';
import { useStores } from '@/stores/stores';

/** Redirects the root path to home: in the path's language, else in the preferred one. */
export function ToHome() {
  const preferred = useStore(useStores().preferredLanguage, ({ language }) => language);
  const language = languageOf(useLocation().pathname) === 'en' ? 'en' : preferred;
  return <Navigate to={pathIn(language, '/home')} replace />;
}
