import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { TextFilter } from '@/office/kit/list/filters';
import { EndlessScreen } from '@/office/kit/list/list-screen';
import { useEndlessList } from '@/office/kit/list/use-list';
import { useListAddress } from '@/office/kit/list/use-list-address';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/segmented';
import { focusRow } from '@/ui/table/row-link';
import { AirportPanel, IMPORTS, NEW } from './airport-panel';
import { airportColumns } from './columns';
import { DeleteAirport } from './delete-airport';
import { ExportButton } from './export-button';
import { MergeAirport } from './merge-airport';
import { AIRPORTS, fetchAirports, NO_FILTERS } from './queries';
import type { Airport, AirportList } from './types';

const airportsOf = ({ airports }: AirportList) => airports;

/** All airports and cities by code. A row opens its object; files are imported in a panel. */
export function AirportsPage() {
  const api = useApi();
  const { locked } = useCanChange();
  const address = useListAddress({ filters: NO_FILTERS });
  const { filters, setFilters, open } = address;
  const [deleted, setDeleted] = useState<Airport | null>(null);
  const [merged, setMerged] = useState<Airport | null>(null);
  // New columns would mount the cells anew.
  const [columns] = useState(() => ({
    airports: airportColumns(false, setDeleted),
    cities: airportColumns(true, setDeleted),
  }));
  const list = useEndlessList<Airport, AirportList>({
    queryKey: [...AIRPORTS, filters],
    fetchAfter: (cursor, signal) => fetchAirports(api, filters, cursor, signal),
    rowsOf: airportsOf,
    failed: 'Failed to load airports',
  });
  const rows = list.content.state === 'ready' ? list.content.rows : [];
  const isCity = filters.kind === 'city';
  return (
    <EndlessScreen
      title="Airports"
      actions={
        <>
          <ExportButton />
          <Button variant="secondary" size="compact" onClick={() => open(IMPORTS)} {...locked}>
            <Upload className="size-4 max-sm:hidden" aria-hidden="true" />
            Import CSV
          </Button>
          <Button size="compact" onClick={() => open(NEW)} {...locked}>
            <Plus className="size-4 max-sm:hidden" aria-hidden="true" />
            Add Airport
          </Button>
        </>
      }
      filters={
        <>
          <TextFilter
            label="Search"
            value={filters.q}
            onValue={(q) => setFilters({ q }, 'replace')}
            placeholder="Code, name, city or country"
            className="sm:w-72"
          />
          <Segmented
            label="Kind"
            value={isCity ? 'city' : 'airport'}
            onChange={(kind) => setFilters({ kind })}
            choices={[
              { value: 'airport', content: 'Airports' },
              { value: 'city', content: 'Cities' },
            ]}
            className="flex sm:mt-5.5 rounded-control border border-line bg-paper p-0.5"
            choiceClassName="flex min-h-7.5 items-center rounded-md px-3 font-medium text-13 text-muted has-checked:bg-action-soft has-checked:text-ink pointer-coarse:min-h-10"
          />
        </>
      }
      address={address}
      list={list}
      opens
      table={{
        caption: isCity ? 'Cities' : 'Airports',
        columns: isCity ? columns.cities : columns.airports,
        rowId: ({ code }) => code,
        empty: isCity ? 'There are no cities.' : 'There are no airports.',
        emptyFiltered: isCity ? 'No city matches the search.' : 'No airport matches the search.',
      }}
    >
      <AirportPanel address={address} rows={rows} />
      <DeleteAirport airport={deleted} onClose={() => setDeleted(null)} onMerge={setMerged} />
      <MergeAirport airport={merged} onClose={() => setMerged(null)} focusEntry={focusRow} />
    </EndlessScreen>
  );
}
