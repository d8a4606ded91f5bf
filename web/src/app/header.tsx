import { useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { Link } from 'react-router';
import { AgencyLink } from '@/agency/agency-link';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { useSite } from '@/lib/site';
import { useHydrated } from '@/lib/use-hydrated';
import { useReader } from '@/stores/stores';
import { LazyPart, lazyCode } from '@/ui/lazy-part';
import { LanguageSwitch } from './language-switch';
import { Mark } from './mark';
import { useScrollDirection } from './use-scroll-direction';

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
