import { expect, test } from 'vitest';
import type { TableColumn } from './columns';
import { csvHead, csvLines } from './csv';

type Place = { name: string; count: number; note: string | null };

const COLUMNS: readonly TableColumn<Place>[] = [
  { accessorKey: 'name', header: 'Name' },
  { id: 'double', header: () => null, meta: { label: 'Twice, at most' }, accessorFn: ({ count }) => 2 * count },
  { accessorKey: 'note', header: 'Note' },
  { id: 'actions', header: 'Actions', cell: () => null },
];

test('columns with a value become columns of the file, and no cell is a formula', () => {
  const rows = [
    { name: 'Tiranë', count: 1, note: null },
    { name: 'a "b", c\nd', count: -2, note: '=1+1' },
    { name: "'=x", count: 0, note: '+355 69' },
  ];

  expect(csvHead(COLUMNS)).toBe('\uFEFFName,"Twice, at most",Note\r\n');
  expect(csvLines(COLUMNS, rows)).toBe(`Tiranë,2,\r\n"a ""b"", c\nd",-4,'=1+1\r\n''=x,0,'+355 69\r\n`);
});
