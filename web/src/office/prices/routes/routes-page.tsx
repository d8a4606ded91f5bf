import { useListAddress } from '@/office/kit/list/use-list-address';
import { DocLink } from '@/office/kit/screen-head';
import { useMonths } from '@/office/kit/times';
import { PopularityList } from './popularity-list';
import { RefreshBudgetPanel } from './refresh-budget';
import { MonthSelect, RouteFilterInputs } from './route-filters';
import { RouteTabs, tabIn } from './route-tabs';
import type { RouteFilters } from './types';
import { UpdatesList } from './updates-list';

const NO_FILTERS: RouteFilters = { tab: '', month: '', q: '', level: '', show: '' };

/** Route Tracking: how much routes are searched, and how often their prices are refreshed. */
export function RoutesPage() {
  const address = useListAddress<RouteFilters>({
    filters: NO_FILTERS,
    sorting: { column: 'search_count', direction: 'descending' },
  });
  const { filters, setFilters } = address;
  const months = useMonths();
  const month = filters.month || (months[0]?.value ?? '');
  const list = {
    month,
    address: {
      ...address,
      // Another tab or another month is no filter that one would clear.
      isFiltered: Boolean(filters.q || filters.level || filters.show),
      clearFilters: () => setFilters({ q: '', level: '', show: '' }),
    },
    above: (
      <div className="mb-4 flex flex-col gap-4">
        <RefreshBudgetPanel />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:border-line sm:border-b">
          <RouteTabs filters={filters} className="max-sm:basis-full max-sm:border-line max-sm:border-b" />
          <MonthSelect months={months} month={month} onChange={(chosen) => setFilters({ month: chosen })} />
        </div>
      </div>
    ),
    actions: <DocLink to="route-tracking" about="route tracking" />,
    filters: <RouteFilterInputs filters={filters} onChange={setFilters} />,
  };
  switch (tabIn(filters.tab)) {
    case 'popularity':
      return <PopularityList {...list} />;
    case 'updates':
      return <UpdatesList {...list} />;
  }
}
