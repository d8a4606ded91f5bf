import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { buttonClasses } from '@/ui/button';
import { NewestRequests } from '../inbox/newest-requests';
import { RecentSearches } from './recent-searches';

/** The first screen of an agent. */
export function DashboardPage() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t`Agent dashboard`} | Flight Finder`}</title>
      <h1 className="font-bold text-28">{t`Agent dashboard`}</h1>
      <section className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-paper p-4 md:p-6">
        <p className="max-w-prose text-15">
          <Trans>Search as usual. The results show the commission.</Trans>
        </p>
        {/* The site is another app, so the browser loads its page. */}
        <a href="/" className={buttonClasses({ className: 'max-md:w-full' })}>
          <Search className="size-5" aria-hidden="true" />
          <Trans>Search flights</Trans>
        </a>
      </section>
      <NewestRequests />
      <RecentSearches />
    </div>
  );
}
