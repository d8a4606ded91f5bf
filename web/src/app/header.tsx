import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { AgencyLink } from '@/agency/agency-link';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { joinClasses } from '@/lib/join-classes';
import { useSite } from '@/lib/site';
import { LanguageSwitch } from './language-switch';
import { Mark } from './mark';
import { useScrollDirection } from './use-scroll-direction';

/** Logo, phone and language switch. On small screens it is hidden while scrolling down and shown while scrolling up. */
export function Header() {
  const language = useLanguage();
  const { agency } = useSite();
  const { t } = useLingui();
  const isHidden = useScrollDirection() === 'down';
  return (
    <header
      data-header={isHidden ? 'away' : 'shown'}
      className={joinClasses(
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
      <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
        <path
          d="M6.200 3.200 8 7 6.300 8.600a9 9 0 0 0 5.100 5.100L13 12l3.800 1.800-.5 2.700c-.1.500-.5.800-1 .8C8.700 17.300 2.700 11.300 2.700 4.700c0-.5.300-.9.800-1z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.500"
          strokeLinejoin="round"
        />
      </svg>
      <span className="sr-only">{t`Call us: ${agency.phone}`}</span>
      <span className="whitespace-nowrap tabular-nums max-md:hidden" aria-hidden="true">
        {agency.phone}
      </span>
    </AgencyLink>
  );
}
