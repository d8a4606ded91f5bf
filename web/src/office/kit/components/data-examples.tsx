import { MoreHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '@/ui/button';
import { providerColour } from '@/ui/chart/series';
import { Sparkbars } from '@/ui/chart/sparkbars';
import { TimeChart } from '@/ui/chart/time-chart';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import type { TableColumn } from '@/ui/table/columns';
import { Pagination } from '@/ui/table/pagination';
import { Table } from '@/ui/table/table';
import { Example } from './control-examples';

type Search = { id: string; route: string; dates: string; party: string; level: string; flights: number };

const SEARCHES: readonly Search[] = [
  { id: '1', route: 'TIA → FCO', dates: '12–19 Dec', party: '2 adults, 1 child', level: 'Medium', flights: 84 },
  { id: '2', route: 'TIA → VIE', dates: '3 Jan', party: '1 adult', level: 'High', flights: 1204 },
  { id: '3', route: 'PRN → IST', dates: '20 Dec – 4 Jan', party: '4 adults', level: 'Low', flights: 9 },
  { id: '4', route: 'TIA → JFK', dates: '1–15 Feb', party: '2 adults', level: 'None', flights: 310 },
  { id: '5', route: 'TIA → LTN', dates: '24–31 Dec', party: '2 adults, 2 children', level: 'High', flights: 57 },
];

const COLUMNS: readonly TableColumn<Search>[] = [
  { accessorKey: 'route', header: 'Route' },
  { accessorKey: 'dates', header: 'Dates', enableSorting: false },
  { accessorKey: 'party', header: 'Party', enableSorting: false },
  { accessorKey: 'level', header: 'Stability' },
  {
    accessorKey: 'flights',
    header: 'Flights',
    meta: { align: 'end' },
    cell: ({ row }) => row.original.flights.toString().replace(/\B(?=(?:\d{3})+$)/g, ','),
  },
];

const TABLE = {
  caption: 'Client searches',
  columns: COLUMNS,
  rowId: (search: Search) => search.id,
  rowLabel: (search: Search) => search.route,
  empty: 'No search matches the filter.',
};

/** An example of a table with all features. */
export function TableExamples() {
  const [selected, setSelected] = useState<readonly string[]>(['2']);
  const [page, setPage] = useState(3);
  const columns = useMemo(() => [...COLUMNS, ACTIONS], []);
  return (
    <Example title="Table with selection, sorting and numbered pages">
      <div className="flex flex-col gap-3">
        <Table
          {...TABLE}
          columns={columns}
          content={{ state: 'ready', rows: SEARCHES }}
          selected={selected}
          onSelect={setSelected}
        />
        <Pagination page={page} pages={24} onPage={setPage}>
          1,204 searches
        </Pagination>
      </div>
    </Example>
  );
}

const ACTIONS: TableColumn<Search> = {
  id: 'actions',
  header: () => <span className="sr-only">Actions</span>,
  meta: { align: 'end' },
  cell: ({ row }) => (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="quiet" size="compact-icon" aria-label={`Actions for ${row.original.route}`}>
          <MoreHorizontal className="size-4" aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem>View Results</MenuItem>
        <MenuItem>Search again</MenuItem>
      </MenuContent>
    </Menu>
  ),
};

/** Examples of tables without rows. */
export function TableStateExamples() {
  return (
    <>
      <Example title="Loading">
        <Table {...TABLE} content={{ state: 'loading' }} loadingRows={3} />
      </Example>
      <Example title="Empty">
        <Table {...TABLE} content={{ state: 'ready', rows: [] }} />
      </Example>
      <Example title="Failed">
        <Table
          {...TABLE}
          content={{ state: 'failed', message: 'The searches could not be loaded.', onRetry: () => {} }}
        />
      </Example>
    </>
  );
}

/** Numbers that look like traffic: they rise and fall, and are the same in each picture. */
function wave(place: number, size: number, shift = 0): number {
  return Math.round(size * (1.4 + Math.sin((place + shift) / 3.8) + 0.4 * Math.sin((place + shift) * 1.7)));
}

const SEARCH_UNIT = { one: 'search', other: 'searches' };
const REQUEST_UNIT = { one: 'request', other: 'requests' };

const DAYS = Array.from({ length: 30 }, (_, place) => `2026-11-${String(place + 1).padStart(2, '0')}`);
const HOURS = Array.from(
  { length: 48 },
  (_, place) => `2026-11-${place < 24 ? '24' : '25'}T${String(place % 24).padStart(2, '0')}:00:00Z`,
);

/** Examples of charts. */
export function ChartExamples() {
  return (
    <>
      <Example title="Bars by day">
        <TimeChart
          label="Searches per day"
          kind="bars"
          step="day"
          times={DAYS}
          series={[{ name: 'Searches', colour: 'blue', values: DAYS.map((_, place) => wave(place, 620)) }]}
          unit={SEARCH_UNIT}
        />
      </Example>
      <Example title="Bars by hour and provider">
        <TimeChart
          label="Requests per hour"
          kind="bars"
          step="hour"
          times={HOURS}
          series={[
            { name: 'RapidAPI', colour: providerColour(0), values: HOURS.map((_, place) => wave(place, 40)) },
            {
              name: 'FlightAPI',
              colour: providerColour(1),
              values: HOURS.map((_, place) => wave(place, 25, 4)),
            },
          ]}
          unit={REQUEST_UNIT}
        />
      </Example>
      <Example title="Lines with a gap">
        <TimeChart
          label="Response times"
          kind="lines"
          step="hour"
          times={HOURS}
          series={[
            {
              name: 'p50',
              colour: 'blue',
              values: HOURS.map((_, place) => (place > 29 && place < 34 ? null : wave(place, 800))),
            },
            {
              name: 'p95',
              colour: 'amber',
              values: HOURS.map((_, place) => (place > 29 && place < 34 ? null : wave(place, 1900, 2))),
            },
          ]}
          unit="ms"
        />
      </Example>
      <Example title="Bars in a row">
        <Sparkbars
          label="Searches from TIA to FCO"
          days={DAYS.map((day, place) => ({ day, count: place % 9 === 4 ? 0 : wave(place, 8) }))}
          unit={SEARCH_UNIT}
        />
      </Example>
    </>
  );
}
