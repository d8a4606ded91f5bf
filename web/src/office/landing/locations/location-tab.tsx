import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { useSelected } from '@/office/kit/list/bulk';
import { ListScreen } from '@/office/kit/list/list-screen';
import { useNumberedList } from '@/office/kit/list/use-list';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { Moment } from '@/office/kit/times';
import { ChoiceFilter, PlaceFilter } from '@/office/landing/pages/filters';
import {
  enabledStates,
  type LocationFilters,
  SEO_LOCATIONS,
  SEO_STATES,
  seoLocations,
} from '@/office/landing/pages/requests';
import {
  counted,
  KIND_LABELS,
  nameOf,
  type SeoLocation,
  type SeoLocationList,
  STATUS_LABELS,
  STATUSES,
} from '@/office/landing/pages/words';
import { HistoryIcon } from '@/office/platform/audit/history-link';
import type { TableColumn } from '@/ui/table/columns';
import { BulkStatus, StatusSelect } from './bulk-status';
import { ChangeHistory, RunningChanges } from './change-history';
import { FormatCell } from './format-cell';

/** Location Formats: the texts of cities and states, and which of them are used. */
export function LocationTab() {
  const api = useApi();
  const { canChange } = useCanChange();
  const address = useListAddress<LocationFilters>({ filters: { q: '', type: '', state: '', status: '' } });
  const { filters } = address;
  const [selected, setSelected] = useSelected(JSON.stringify([filters, address.page, address.pageSize]));
  const list = useNumberedList<SeoLocation, SeoLocationList>({
    queryKey: [...SEO_LOCATIONS, filters],
    address,
    fetchPage: (page, signal) => seoLocations(api, filters, page, signal),
    rowsOf: ({ locations }) => locations,
    failed: 'Failed to load locations. Please try again.',
  });
  const isWholeState = filters.state !== '' && filters.q === '' && filters.type === '' && filters.status === '';
  return (
    <ListScreen
      address={address as ListAddress}
      list={list}
      csv="locations"
      total={({ total }) => counted(total, 'location')}
      above={<RunningChanges />}
      filters={<Filters address={address} />}
      selection={
        selected.length > 0 && (
          <BulkStatus
            ids={selected}
            all={isWholeState && list.answer ? { state: filters.state, count: list.answer.total } : null}
            onSelect={setSelected}
          />
        )
      }
      table={{
        caption: 'Location formats',
        columns: LOCATION_COLUMNS,
        rowId: ({ id }) => id,
        rowLabel: nameOf,
        ...(canChange && { selected, onSelect: setSelected }),
        empty: <Empty />,
        emptyFiltered: 'No location matches the filters.',
      }}
    >
      <ChangeHistory />
    </ListScreen>
  );
}

function Empty() {
  return (
    <>
      <p className="font-semibold text-ink">No Locations Available</p>
      <p>
        Enable states first:{' '}
        <Link to="?tab=states" className="font-medium text-link underline">
          Select States for SEO
        </Link>
      </p>
    </>
  );
}

const KINDS = (['city', 'state'] as const).map((value) => ({ value, label: KIND_LABELS[value] }));
const STATUS_CHOICES = STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

function Filters({ address: { filters, setFilters } }: { address: ListAddress<LocationFilters> }) {
  const api = useApi();
  const { data = [] } = useQuery({
    queryKey: [...SEO_STATES, 'enabled'],
    queryFn: ({ signal }) => enabledStates(api, signal),
  });
  return (
    <>
      <PlaceFilter value={filters.q} onChange={(q) => setFilters({ q }, 'replace')} className="w-56" />
      <ChoiceFilter
        label="Type"
        options={KINDS}
        value={filters.type}
        onChange={(type) => setFilters({ type })}
        className="w-32 max-sm:w-full"
      />
      <ChoiceFilter
        label="State"
        options={data.map((name) => ({ value: name, label: name }))}
        value={filters.state}
        onChange={(state) => setFilters({ state })}
      />
      <ChoiceFilter
        label="Status"
        options={STATUS_CHOICES}
        value={filters.status}
        onChange={(status) => setFilters({ status })}
        className="w-56 max-sm:w-full"
      />
    </>
  );
}

/** The columns of the list of locations. */
const LOCATION_COLUMNS: readonly TableColumn<SeoLocation>[] = [
  {
    id: 'name',
    header: 'Location',
    accessorFn: nameOf,
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <span className="font-medium">{nameOf(original)}</span>,
  },
  {
    id: 'type',
    header: 'Type',
    accessorFn: ({ type }) => KIND_LABELS[type],
    enableSorting: false,
    cell: ({ row: { original } }) =>
      original.type === 'city' ? `${KIND_LABELS.city} in ${original.state}` : KIND_LABELS.state,
  },
  {
    accessorKey: 'nga_format',
    header: 'nga',
    enableSorting: false,
    cell: ({ row: { original } }) => <FormatCell location={original} field="nga_format" />,
  },
  {
    accessorKey: 'per_format',
    header: 'per',
    enableSorting: false,
    cell: ({ row: { original } }) => <FormatCell location={original} field="per_format" />,
  },
  {
    accessorKey: 'status',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => <StatusSelect location={original} />,
  },
  {
    accessorKey: 'connections',
    header: 'Connections',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => wholeNumber(original.connections, 'en'),
  },
  {
    accessorKey: 'changed_at',
    header: 'Changed',
    enableSorting: false,
    cell: ({ row: { original } }) => <Moment at={original.changed_at} />,
  },
  {
    id: 'history',
    header: () => <span className="sr-only">History</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => (
      // The log calls a location by its name alone.
      <HistoryIcon subject={original.city ?? original.state} name={nameOf(original)} />
    ),
  },
];
