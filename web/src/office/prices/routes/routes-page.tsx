import { Link, useLocation } from 'react-router';
import { cn } from '@/lib/cn';
import { TextFilter } from '@/office/kit/list/filters';
import { useListAddress } from '@/office/kit/list/use-list-address';
import { DocLink } from '@/office/kit/screen-head';
import { type Month, useMonths } from '@/office/kit/times';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import { PopularityList } from './popularity-list';
import { RefreshBudgetPanel } from './refresh-budget';
import type { RouteFilters } from './requests';
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

type RouteTab = 'popularity' | 'updates';

const TABS: readonly { tab: RouteTab; label: string }[] = [
  { tab: 'popularity', label: 'Route Popularity' },
  { tab: 'updates', label: 'Update Frequency' },
];

/** The tab in an address. */
function tabIn(text: string): RouteTab {
  return text === 'updates' ? 'updates' : 'popularity';
}

/** The two views of the routes of a month, as links: the tab is in the address, and the filters stay. */
function RouteTabs({ filters, className }: { filters: RouteFilters; className?: string }) {
  const { state } = useLocation();
  return (
    <nav aria-label="Views" className={cn('flex gap-1 overflow-x-auto', className)}>
      {TABS.map(({ tab, label }) => (
        <Link
          key={tab}
          to={{ search: searchOf(filters, tab) }}
          state={OPENED_BY_TAB}
          // The other view has links of its own, and the focus stays on the one that was followed.
          ref={tabIn(filters.tab) === tab && isOpenedByTab(state) ? focus : undefined}
          aria-current={tabIn(filters.tab) === tab ? 'page' : undefined}
          className="flex min-h-11 items-center whitespace-nowrap px-3 border-transparent border-b-2 font-medium text-15 text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-action aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The state of a history entry that was made by following a tab. */
const OPENED_BY_TAB = { isOpenedByTab: true };

function isOpenedByTab(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedByTab' in state;
}

function focus(link: HTMLAnchorElement | null) {
  link?.focus();
}

function searchOf(filters: RouteFilters, tab: RouteTab): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, tab: tab === 'popularity' ? '' : tab })) {
    if (value) query.set(name, value);
  }
  return query.toString();
}

const LEVELS = [
  { value: '', label: 'All levels' },
  { value: 'HIGH', label: 'High' },
  { value: 'MEDIUM', label: 'Medium' },
  { value: 'LOW', label: 'Low' },
  { value: 'NONE', label: 'None' },
];

const SHOWN = [
  { value: '', label: 'All routes' },
  { value: 'pinned', label: 'Interval is set' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'failing', label: 'Last refresh failed' },
];

type MonthSelectProps = {
  /** The current month and the next ones. */
  months: readonly Month[];
  month: string;
  /** Called with an empty text for the current month. */
  onChange: (month: string) => void;
};

/** Chooses the month of the flights. */
function MonthSelect({ months, month, onChange }: MonthSelectProps) {
  return (
    <FormField label="Month" className="w-44 max-sm:w-full sm:mb-2">
      {(control) => (
        <Select
          {...control}
          options={months}
          value={month}
          onValueChange={(value) => onChange(value === months[0]?.value ? '' : value)}
        />
      )}
    </FormField>
  );
}

type RouteFilterInputsProps = {
  filters: RouteFilters;
  onChange: (change: Partial<RouteFilters>, history?: 'push' | 'replace') => void;
};

/** The filters of a list of routes. */
function RouteFilterInputs({ filters, onChange }: RouteFilterInputsProps) {
  const { q, level, show } = filters;
  return (
    <>
      <TextFilter
        label="Search routes"
        placeholder="TIA, Rome or TIA-FCO"
        value={q}
        onValue={(text) => onChange({ q: text }, 'replace')}
        className="w-56"
      />
      <FormField label="Demand level" className="w-36 max-sm:w-full">
        {(control) => (
          <Select {...control} options={LEVELS} value={level} onValueChange={(value) => onChange({ level: value })} />
        )}
      </FormField>
      <FormField label="Show" className="w-48 max-sm:w-full">
        {(control) => (
          <Select {...control} options={SHOWN} value={show} onValueChange={(value) => onChange({ show: value })} />
        )}
      </FormField>
    </>
  );
}
