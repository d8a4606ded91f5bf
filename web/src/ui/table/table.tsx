import { Trans, useLingui } from '@lingui/react/macro';
import { FlexRender, type Header, type ReactTable, type RowSelectionState, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '@/lib/cn';
import { Checkbox } from '../checkbox';
import { Body } from './body';
import { BOX, cell, ROLES } from './cell';
import { features, type ListEnd, type RowOpening, type Sorting, type TableColumn, type TableContent } from './columns';

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

type HeadProps<Row extends object> = { table: ReactTable<typeof features, Row>; isSelectable: boolean };

/**
 * The names of the columns; a column that can be sorted is a button. Above cards, only what can be used of it is
 * visible.
 */
function Head<Row extends object>({ table, isSelectable }: HeadProps<Row>) {
  const { t } = useLingui();
  const isAllSelected = table.getIsAllRowsSelected();
  const isUsable = isSelectable || table.getAllLeafColumns().some((column) => column.getCanSort());
  return (
    <thead
      {...ROLES.group}
      className={cn('sticky top-0 z-10 bg-mist', isUsable ? 'max-sm:block max-sm:border-line max-sm:border-b' : HIDDEN)}
    >
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} {...ROLES.row} className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4">
          {isSelectable && (
            <th
              {...ROLES.head}
              scope="col"
              className={cell({
                className:
                  'w-0 max-sm:flex max-sm:min-h-11 max-sm:w-auto max-sm:items-center max-sm:gap-3 max-sm:border-b-0',
              })}
            >
              <Checkbox
                className={BOX}
                aria-label={t`Select all rows`}
                checked={isAllSelected}
                isMixed={!isAllSelected && table.getIsSomeRowsSelected()}
                onCheckedChange={(isChecked) => table.toggleAllRowsSelected(isChecked)}
              />
              <span aria-hidden="true" className="font-medium text-muted sm:hidden">
                <Trans>Select all</Trans>
              </span>
            </th>
          )}
          {group.headers.map((header) => (
            <HeadCell key={header.id} header={header} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

const HIDDEN = 'max-sm:sr-only';

function HeadCell<Row extends object>({ header }: { header: Header<typeof features, Row, unknown> }) {
  const { column } = header;
  const align = column.columnDef.meta?.align;
  const content = <FlexRender header={header} />;
  if (!column.getCanSort()) {
    return (
      <th {...ROLES.head} scope="col" className={cell({ align, className: cn('font-medium text-muted', HIDDEN) })}>
        {content}
      </th>
    );
  }
  const direction = column.getIsSorted();
  const Icon = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown }[direction || 'none'];
  return (
    <th
      {...ROLES.head}
      scope="col"
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'}
      className={cell({ align, className: 'font-medium text-muted max-sm:h-auto max-sm:border-b-0' })}
    >
      <button
        type="button"
        onClick={() => column.toggleSorting()}
        // In columns of numbers the arrow is before the column's name, so that the name and the numbers are aligned.
        className={cn(
          '-mx-1 inline-flex min-h-9 items-center gap-1 rounded-md px-1 hover:text-ink pointer-coarse:min-h-11',
          align === 'end' && 'sm:flex-row-reverse',
        )}
      >
        {content}
        <Icon className="size-3.5" aria-hidden="true" />
      </button>
    </th>
  );
}
