import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { ListScreen } from '@/office/kit/list/list-screen';
import { TextFilter } from '@/office/kit/list/text-filter';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { useNumberedList } from '@/office/kit/list/use-numbered-list';
import { ChoiceFilter } from '@/office/landing/pages/filters';
import { SEO_STATES, type StateFilters, seoStates } from '@/office/landing/pages/requests';
import type { SeoState, SeoStateList } from '@/office/landing/pages/types';
import { atLeast, counted } from '@/office/landing/pages/words';
import { HistoryIcon } from '@/office/platform/audit/history-link';
import type { Sorting, TableColumn } from '@/ui/table/columns';
import { ChangeHistory } from './change-history';
import { RunningChanges } from './running-changes';
import { StateToggle } from './state-toggle';

const ENABLED = [
  { value: 'true', label: 'Enabled' },
  { value: 'false', label: 'Not enabled' },
];

const BY_NAME: Sorting = { column: 'state_name', direction: 'ascending' };

/** Select States for SEO: the states whose cities become locations. */
export function StateTab() {
  const api = useApi();
  const address = useListAddress<StateFilters>({ filters: { q: '', enabled: '' }, sorting: BY_NAME });
  const { filters, sorting, setFilters } = address;
  const list = useNumberedList<SeoState, SeoStateList>({
    queryKey: [...SEO_STATES, filters, sorting],
    address,
    fetchPage: (page, signal) => seoStates(api, filters, sorting, page, signal),
    rowsOf: ({ states }) => states,
    failed: 'Failed to load states. Please try again.',
  });
  return (
    <ListScreen
      address={address as ListAddress}
      list={list}
      csv="states"
      sorts
      total={({ total }) => counted(total, 'state')}
      above={<RunningChanges />}
      filters={
        <>
          <TextFilter
            label="Search"
            type="search"
            placeholder="Albania or Shqipëri"
            value={filters.q}
            onValue={(q) => setFilters({ q }, 'replace')}
            className="w-64"
          />
          <ChoiceFilter
            label="Show"
            options={ENABLED}
            value={filters.enabled}
            onChange={(enabled) => setFilters({ enabled })}
          />
        </>
      }
      table={{
        caption: 'States',
        columns: COLUMNS,
        rowId: ({ state_name }) => state_name,
        empty: 'There are no airports, and so there are no states.',
        emptyFiltered: 'No state matches the filters.',
      }}
    >
      <ChangeHistory />
    </ListScreen>
  );
}

type Count = 'cities' | 'locations' | 'ready';

function countColumn(key: Count, header: string): TableColumn<SeoState> {
  return {
    accessorKey: key,
    header,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => wholeNumber(original[key], 'en'),
  };
}

const COLUMNS: readonly TableColumn<SeoState>[] = [
  {
    accessorKey: 'state_name',
    header: 'State',
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <StateName state={original} />,
  },
  countColumn('cities', 'Cities'),
  countColumn('locations', 'Locations'),
  countColumn('ready', 'Ready'),
  {
    accessorKey: 'live_pages',
    header: 'Live pages',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => atLeast(original.live_pages, original.live_pages_is_exact),
  },
  {
    id: 'is_enabled',
    header: 'Pages',
    accessorFn: ({ is_enabled }) => (is_enabled ? 'Enabled' : 'Off'),
    cell: ({ row: { original } }) => <StateToggle state={original} />,
  },
  {
    id: 'history',
    header: () => <span className="sr-only">History</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => <HistoryIcon subject={original.state_name} name={original.state_name} />,
  },
];

function StateName({ state: { state_name, name_sq } }: { state: SeoState }) {
  return (
    <span>
      <span className="font-medium">{state_name}</span>{' '}
      {name_sq !== '' && name_sq !== state_name && (
        <span lang="sq" className="font-normal text-muted">
          {name_sq}
        </span>
      )}
    </span>
  );
}
