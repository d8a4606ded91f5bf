import { useLingui } from '@lingui/react/macro';
import { NewestRequests } from '@/office/desk/inbox/newest-requests';
import { OwnQuotes } from '@/office/desk/quotes/own-quotes';
import { FlightSearch } from './flight-search';
import { RecentSearches } from './recent-searches';

/** The first screen of an agent. */
export function DashboardPage() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t`Agent dashboard`} | Flight Finder`}</title>
      <h1 className="font-bold text-28">{t`Agent dashboard`}</h1>
      <FlightSearch />
      <NewestRequests />
      <OwnQuotes />
      <RecentSearches />
    </div>
  );
}
