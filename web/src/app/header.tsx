import { useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AgencyLink } from '@/agency/agency-link';
import { LANGUAGES, type Language, pathIn } from '@/i18n/language';
import { NAMES } from '@/i18n/names';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { useSite } from '@/lib/site';
import { useHydrated } from '@/lib/use-hydrated';
import { useReader, useStores } from '@/stores/stores';
import { LazyPart, lazyCode } from '@/ui/lazy-part';
import { isAlbanianOnly } from './pages';

const signedIn = lazyCode(async () => (await import('./signed-in')).SignedIn);

/**
 * Logo, who is signed in, phone and language switch. On small screens the header is hidden while scrolling down and shown while scrolling
 * up.
 */
export function Header() {
  const language = useLanguage();
  const { agency } = useSite();
  const { t } = useLingui();
  const isHidden = useScrollDirection() === 'down';
  const isHydrated = useHydrated();
  const reader = useReader().state;
  return (
    <header
      data-header={isHidden ? 'away' : 'shown'}
      className={cn(
        'z-30 border-line border-b bg-paper transition-transform duration-200 ease-out focus-within:translate-y-0 max-md:sticky max-md:top-0',
        isHidden && 'max-md:not-focus-within:-translate-y-full',
      )}
    >
      <div className="page-width flex h-16 items-center gap-2 md:gap-4">
        <Link
          to={pathIn(language, '/home')}
          aria-label={t`${agency.name}, home`}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 font-bold text-17 text-ink tracking-tight"
        >
          <Mark />
          <span className="truncate">{agency.name}</span>
        </Link>
        {isHydrated && reader === 'user' && (
          <LazyPart code={signedIn} fallback={null}>
            {(SignedIn) => <SignedIn />}
          </LazyPart>
        )}
        <LanguageSwitch />
        <CallLink />
      </div>
    </header>
  );
}

function CallLink() {
  const { agency } = useSite();
  const { t } = useLingui();
  return (
    <AgencyLink
      href={agency.phone_uri}
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control border border-line font-semibold text-muted md:px-4 [&[href]]:text-link [&[href]]:hover:bg-action-soft"
    >
      <Phone className="size-5" aria-hidden="true" />
      <span className="sr-only">{t`Call us: ${agency.phone}`}</span>
      <span className="whitespace-nowrap tabular-nums max-md:hidden" aria-hidden="true">
        {agency.phone}
      </span>
    </AgencyLink>
  );
}

/** A link to the same page in each language, or to the home page in a language that does not have the page. */
function LanguageSwitch() {
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
          aria-label={`${language} – ${NAMES[language].language}`}
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

/** Above this scroll position, in pixels, the header is always shown. */
const TOP = 100;

/** Smaller moves, in pixels, are ignored: a resting finger moves a little. */
const LEAST_MOVE = 6;

/** The direction in which the page was last scrolled; "up" near its top. */
function useScrollDirection(): 'up' | 'down' {
  const [direction, setDirection] = useState<'up' | 'down'>('up');
  useEffect(() => {
    let last = window.scrollY;
    const update = () => {
      const now = window.scrollY;
      if (now > TOP && Math.abs(now - last) < LEAST_MOVE) return;
      setDirection(now > TOP && now > last ? 'down' : 'up');
      last = now;
    };
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return direction;
}

/** The logo's mark: a plane on the flag's red. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#c8102e" />
      <path
        d="M26.300 8.200c-1-1-3-.8-4.300.4l-3.600 3.300-9-2.300-1.500 1.400 7.300 4.400-3.500 3.400-2.900-.5-1.200 1.200 3.900 2 2 3.900 1.200-1.200-.4-2.900 3.300-3.500 4.400 7.300 1.400-1.500-2.300-9 3.300-3.600c1.300-1.300 1.900-2.800 1.900-2.800z"
        fill="#fff"
      />
    </svg>
  );
}
