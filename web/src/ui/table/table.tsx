import { type RowSelectionState, useTable } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { cn } from '@/lib/cn';
import { Body } from './body';
import { features, type Sorting, type TableColumn, type TableContent } from './columns';
import { Head } from './head';

type TableProps<Row extends object> = {
  /** The name of the table, for screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  content: TableContent<Row>;
  rowId: (row: Row) => string;
  /** The name of a row, for the label of its check box. */
  rowLabel?: (row: Row) => string;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** The number of placeholders while rows load. */
  loadingRows?: number;
  /** Set together with `onSort` if the caller or the server sorts. Without them the table sorts its rows. */
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The ids of the selected rows. Rows can be selected only if `onSelect` is given. */
  selected?: readonly string[];
  onSelect?: (ids: readonly string[]) => void;
  className?: string;
};

/** A table. Its head stays visible, and it scrolls sideways if it is wider than the screen. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { caption, columns, content, rowId, rowLabel, empty, loadingRows = 10, className } = props;
  const { sorting, onSort, selected = [], onSelect } = props;
  const [ownSorting, setOwnSorting] = useState<Sorting>(null);
  const sortingState = stateOf(onSort ? (sorting ?? null) : ownSorting);
  const rowSelection: RowSelectionState = Object.fromEntries(selected.map((id) => [id, true]));
  const [noRows] = useState<Row[]>([]);
  const table = useTable({
    features,
    columns,
    data: content.state === 'ready' ? content.rows : noRows,
    getRowId: rowId,
    manualSorting: onSort !== undefined,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting: sortingState, rowSelection },
    onSortingChange: (change) => {
      const [sort] = change instanceof Function ? change(sortingState) : change;
      (onSort ?? setOwnSorting)(sort ? { column: sort.id, direction: sort.desc ? 'descending' : 'ascending' } : null);
    },
    onRowSelectionChange: (change) => {
      const next = change instanceof Function ? change(rowSelection) : change;
      onSelect?.(Object.keys(next).filter((id) => next[id]));
    },
  });
  const isSelectable = onSelect !== undefined;
  return (
    <section
      data-slot="table"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
      className={cn('max-h-[80dvh] overflow-auto rounded-card border border-line bg-paper', className)}
    >
      <table
        aria-busy={content.state === 'loading'}
        className="w-full border-separate border-spacing-0 text-left text-13 tabular-nums [&_tbody_tr:last-child>td]:border-b-0"
      >
        <caption className="sr-only">{caption}</caption>
        <Head table={table} isSelectable={isSelectable} />
        <Body
          table={table}
          content={content}
          empty={empty}
          loadingRows={loadingRows}
          rowLabel={isSelectable ? (rowLabel ?? rowId) : undefined}
        />
      </table>
    </section>
  );
}

function stateOf(sorting: Sorting) {
  return sorting ? [{ id: sorting.column, desc: sorting.direction === 'descending' }] : [];
}
