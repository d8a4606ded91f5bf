import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { LANGUAGES, type Language, pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { useHydrated } from '@/lib/use-hydrated';
import { useStores } from '@/stores/stores';
import { isAlbanianOnly } from './pages';

const NAMES: Record<Language, string> = { sq: 'Shqip', en: 'English' };

/** A link to the same page in each language, or to the home page in a language that does not have the page. */
export function LanguageSwitch() {
  const current = useLanguage();
  const { t } = useLingui();
  const { pathname, search, state } = useLocation();
  // The query is added after hydration, because a page is rendered at build time without one.
  const query = useHydrated() ? search : '';
  const inOther = isAlbanianOnly(pathname) ? { pathname: '/home', search: '' } : { pathname, search: query };
  const { preferredLanguage } = useStores();
  return (
    <nav aria-label={t`Language`} className="flex shrink-0 rounded-control border border-line">
      {LANGUAGES.map((language) => (
        <Link
          key={language}
          to={addressIn(language, language === current ? { pathname, search: query } : inOther)}
          state={state}
          replace={!isAlbanianOnly(pathname)}
          lang={language}
          hrefLang={language}
          aria-label={`${language} – ${NAMES[language]}`}
          aria-current={language === current ? 'true' : undefined}
          onClick={() => preferredLanguage.getState().choose(language)}
          className={cn(
            'flex min-h-11 min-w-11 items-center justify-center rounded-control font-semibold text-13 uppercase',
            language === current ? 'bg-mist text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {language}
        </Link>
      ))}
    </nav>
  );
}

function addressIn(language: Language, { pathname, search }: { pathname: string; search: string }) {
  return { pathname: pathIn(language, pathname), search };
}
