import { Navigate, useLocation } from 'react-router';
import { languageOf, pathIn } from '@/i18n/language';
import { usePreferredLanguage } from '@/stores/preferred-language';

/** Where an address that is no page leads: home, in the address's language, else in the one last chosen. */
export function ToHome({ isKnown = false }: { isKnown?: boolean }) {
  const preferred = usePreferredLanguage((store) => store.language);
  const { pathname } = useLocation();
  const language = languageOf(pathname) === 'en' ? 'en' : preferred;
  return <Navigate to={pathIn(language, '/home')} state={isKnown ? null : { notice: 'not-found' }} replace />;
}
