import { MoreHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '@/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import type { TableColumn } from '@/ui/table/columns';
import { Pagination } from '@/ui/table/pagination';
import { Table } from '@/ui/table/table';
import { Example } from './example';
import { COLUMNS, SEARCHES, type Search } from './searches';

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
