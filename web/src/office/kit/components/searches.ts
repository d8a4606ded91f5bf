import type { TableColumn } from '@/ui/table/columns';

export type Search = { id: string; route: string; dates: string; party: string; level: string; flights: number };

export const SEARCHES: readonly Search[] = [
  { id: '1', route: 'TIA → FCO', dates: '12–19 Dec', party: '2 adults, 1 child', level: 'Medium', flights: 84 },
  { id: '2', route: 'TIA → VIE', dates: '3 Jan', party: '1 adult', level: 'High', flights: 1204 },
  { id: '3', route: 'PRN → IST', dates: '20 Dec – 4 Jan', party: '4 adults', level: 'Low', flights: 9 },
  { id: '4', route: 'TIA → JFK', dates: '1–15 Feb', party: '2 adults', level: 'None', flights: 310 },
  { id: '5', route: 'TIA → LTN', dates: '24–31 Dec', party: '2 adults, 2 children', level: 'High', flights: 57 },
];

export const COLUMNS: readonly TableColumn<Search>[] = [
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
