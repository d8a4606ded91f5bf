import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { useCanChange } from '../auth/use-can-change';
import { ListScreen } from '../list/list-screen';
import { type ListAddress, useListAddress } from '../list/use-list-address';
import { useNumberedList } from '../list/use-numbered-list';
import { useSelected } from '../list/use-selected';
import { BulkStatus } from './bulk-status';
import { ChangeHistory } from './change-history';
import { ChoiceFilter, PlaceFilter } from './filters';
import { LOCATION_COLUMNS } from './location-columns';
import { enabledStates, type LocationFilters, SEO_LOCATIONS, SEO_STATES, seoLocations } from './requests';
import { RunningChanges } from './running-changes';
import type { SeoLocation, SeoLocationList } from './types';
import { counted, KIND_LABELS, nameOf, STATUS_LABELS, STATUSES } from './words';

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
