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

type ColumnLook = {
  /** Numbers stand at the end of their column, in figures of equal width. */
  align?: 'start' | 'end';
  /** For columns whose header is not a text. */
  label?: string;
};

/** What tables of the office can do. */
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

/** A column: where its value comes from, its header, and how a cell is drawn. */
export type TableColumn<Row extends object> = ColumnDef<typeof features, Row>;

/** By which column the rows are sorted; null as they come. */
export type Sorting = { column: string; direction: 'ascending' | 'descending' } | null;

/** What there is to show. */
export type TableContent<Row> =
  | { state: 'loading' }
  | { state: 'failed'; message: string; onRetry: () => void }
  | { state: 'ready'; rows: readonly Row[] };
