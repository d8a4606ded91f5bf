import {
  type ColumnDef,
  createSortedRowModel,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table';

export type ColumnLook = {
  /** With `end`, values such as numbers are aligned at the end of the column, in digits of equal width. */
  align?: 'start' | 'end';
  /** The name of a column whose header is not a text. */
  label?: string;
  /** Whether the content of its cells is the link that opens the row. */
  isLink?: boolean;
  /**
   * How its cells look where rows are cards. By default the label is before the value; `title` is the heading of the
   * card, `wide` has the label above the value, `bare` has no label, `none` is not on the card.
   */
  card?: 'title' | 'wide' | 'bare' | 'none';
};

/** The features of tables in the office. */
export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {
    alphanumeric: sortFn_alphanumeric,
    basic: sortFn_basic,
    datetime: sortFn_datetime,
    text: sortFn_text,
  },
  columnMeta: metaHelper<ColumnLook>(),
});

/** A column: the source of its values, its header, and how its cells are rendered. */
export type TableColumn<Row extends object> = ColumnDef<typeof features, Row>;

/** The column by which the rows are sorted; null if they are not sorted. */
export type Sorting = { column: string; direction: 'ascending' | 'descending' } | null;

/** The rows of a table, or its state without rows. */
export type TableContent<Row> =
  | { state: 'loading' }
  | { state: 'failed'; message: string; onRetry: () => void }
  | { state: 'ready'; rows: readonly Row[] };

/** How rows open their objects, in a panel beside the table for example. */
export type RowOpening<Row> = {
  /** The id of the row whose object is open. */
  openId: string | null;
  /** The address at which the object of a row is open, for another tab. */
  addressOf: (row: Row) => string;
  onOpen: (row: Row) => void;
};

/** The end of a list that is loaded while it is scrolled. */
export type ListEnd = { state: 'idle' | 'loading' | 'failed' | 'complete'; onMore: () => void };
