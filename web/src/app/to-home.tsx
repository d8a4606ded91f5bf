import { Navigate, useLocation } from 'react-router';
import { languageOf, pathIn } from '@/i18n/language';
import { usePreferredLanguage } from '@/stores/preferred-language';

/** Leads from the bare host to home: in the address's language, else in the one chosen last. */
export function ToHome() {
  const preferred = usePreferredLanguage((store) => store.language);
  const language = languageOf(useLocation().pathname) === 'en' ? 'en' : preferred;
  return <Navigate to={pathIn(language, '/home')} replace />;
}
