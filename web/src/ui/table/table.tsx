import { type RowSelectionState, useTable } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { cn } from '@/lib/cn';
import { Body } from './body';
import { features, type ListEnd, type RowOpening, type Sorting, type TableColumn, type TableContent } from './columns';
import { Head } from './head';
import { ROLES } from './roles';

export type TableProps<Row extends object> = {
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
  /** Set if a row opens its object. A column says with `isLink` that its cells are the links. */
  opening?: RowOpening<Row> | undefined;
  /** What is shown in the full width below a row; null for nothing. */
  detail?: (row: Row) => ReactNode;
  /** Set if the rows are loaded while the list is scrolled. Only the rows in sight are rendered then. */
  end?: ListEnd | undefined;
  className?: string;
};

/**
 * A table. Its head stays visible, and it scrolls sideways if it is wider than the screen. On a phone its rows are cards,
 * which need no scrolling sideways.
 */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { caption, columns, content, rowId, rowLabel, empty, loadingRows = 10, className } = props;
  const { sorting, onSort, selected = [], onSelect, opening, detail, end } = props;
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
      className={cn(
        // Texts for screen readers are positioned: those of rows out of sight would make the page longer.
        'relative overflow-auto rounded-card border border-line bg-paper',
        end ? 'h-[60dvh]' : 'max-h-[80dvh] max-sm:max-h-none',
        className,
      )}
    >
      <table
        {...ROLES.table}
        aria-busy={content.state === 'loading'}
        // The rows in the document are not all; their number is known once the last one is loaded.
        aria-rowcount={end && content.state === 'ready' ? rowCount(content.rows.length, end) : undefined}
        className="w-full border-separate border-spacing-0 text-left text-13 tabular-nums max-sm:block sm:[&>tbody>tr:last-child>td]:border-b-0"
      >
        <caption className="sr-only">{caption}</caption>
        <Head table={table} isSelectable={isSelectable} />
        <Body
          table={table}
          content={content}
          empty={empty}
          loadingRows={loadingRows}
          rowLabel={isSelectable ? (rowLabel ?? rowId) : undefined}
          opening={opening}
          detail={detail}
          end={end}
        />
      </table>
    </section>
  );
}

function stateOf(sorting: Sorting) {
  return sorting ? [{ id: sorting.column, desc: sorting.direction === 'descending' }] : [];
}

/** The number of rows with that of the head; -1 while it is unknown. */
function rowCount(rows: number, end: ListEnd): number {
  return end.state === 'complete' ? rows + 1 : -1;
}
