import { useMutation } from '@tanstack/react-query';
import { Download, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { TextFilter } from '@/office/kit/list/filters';
import { EndlessScreen } from '@/office/kit/list/list-screen';
import { useEndlessList } from '@/office/kit/list/use-list';
import { useListAddress } from '@/office/kit/list/use-list-address';
import { saveFile, useSendLong } from '@/office/kit/send-long';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/segmented';
import type { TableColumn } from '@/ui/table/columns';
import { focusRow } from '@/ui/table/row';
import { useToast } from '@/ui/toast/toaster';
import { AirportPanel, IMPORTS, NEW } from './airport-panel';
import { DeleteAirport } from './delete-airport';
import { MergeAirport } from './merge-airport';
import { AIRPORTS, type Airport, type AirportList, fetchAirports, NO_FILTERS } from './queries';

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

type Act = (airport: Airport) => void;

/** The columns of the list. A city has airports instead of a name of its own. */
function airportColumns(isCity: boolean, onDelete: Act): TableColumn<Airport>[] {
  return [
    {
      accessorKey: 'iata_code',
      header: 'IATA Code',
      enableSorting: false,
      meta: { isLink: true, card: 'title' },
      // Narrow codes are wide enough to tap.
      cell: ({ row: { original } }) => <span className="min-w-7">{original.iata_code}</span>,
    },
    isCity ? AIRPORTS_OF_CITY : NAME,
    {
      accessorKey: 'city',
      header: 'City',
      enableSorting: false,
      meta: { card: 'none' },
      cell: ({ row: { original } }) => <Both english={original.city} albanian={original.city_sq} />,
    },
    {
      accessorKey: 'state',
      header: 'State/Country',
      enableSorting: false,
      meta: { card: 'bare' },
      cell: ({ row: { original } }) => <Both english={original.state} albanian={original.state_sq} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      enableSorting: false,
      meta: { align: 'end', card: 'bare' },
      cell: ({ row: { original } }) => <Actions airport={original} onDelete={onDelete} />,
    },
  ];
}

const NAME: TableColumn<Airport> = {
  accessorKey: 'name',
  header: 'Airport Name',
  enableSorting: false,
  meta: { card: 'bare' },
};

const AIRPORTS_OF_CITY: TableColumn<Airport> = {
  id: 'airports',
  header: 'Airports',
  enableSorting: false,
  cell: ({ row: { original } }) => original.airports.join(', ') || '–',
};

/** A name in English and, if it is another one, in Albanian. */
function Both({ english, albanian }: { english: string; albanian: string }) {
  if (albanian === '' || albanian === english) return english;
  return (
    <>
      {english}{' '}
      <span lang="sq" className="text-muted">
        {albanian}
      </span>
    </>
  );
}

function Actions({ airport, onDelete }: { airport: Airport; onDelete: Act }) {
  const { locked } = useCanChange();
  const { open } = useListAddress({ filters: NO_FILTERS });
  const name = `${airport.name} (${airport.iata_code})`;
  return (
    // On a card it is beside the code.
    <span className="-my-1 -mr-2 inline-flex max-sm:absolute max-sm:top-3 max-sm:right-3">
      <Button
        variant="quiet"
        size="compact-icon"
        aria-label={`Edit ${name}`}
        onClick={() => open(airport.code)}
        {...locked}
        title={locked.title ?? 'Edit'}
        className="size-8"
      >
        <Pencil className="size-4" aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="compact-icon"
        aria-label={`Delete ${name}`}
        onClick={() => onDelete(airport)}
        {...locked}
        title={locked.title ?? 'Delete'}
        className="size-8 text-danger"
      >
        <Trash2 className="size-4" aria-hidden="true" />
      </Button>
    </span>
  );
}

/** Downloads all airports as a file that can be edited and imported again. */
function ExportButton() {
  const send = useSendLong();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const response = await send(new Request(new URL('/api/admin/airports.csv', location.origin)));
      if (!response.ok) throw new ApiProblem(response);
      saveFile(await response.blob(), 'airports.csv');
    },
    onError: () => show({ tone: 'danger', text: 'The export failed.' }),
  });
  return (
    <Button variant="secondary" size="compact" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Download className="size-4 max-sm:hidden" aria-hidden="true" />
      Export CSV
    </Button>
  );
}
