/** Rows of a table as a CSV file, which people open in a spreadsheet. */
import type { TableColumn } from './columns';

/** A spreadsheet reads a file without it in the encoding of the system. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The line with the names of the columns. Columns without a value of their own, such as buttons, are left out. */
export function csvHead<Row extends object>(columns: readonly TableColumn<Row>[]): string {
  return `${BYTE_ORDER_MARK}${lineOf(valuesOf(columns).map(({ name }) => name))}`;
}

/** The lines of rows. */
export function csvLines<Row extends object>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string {
  const values = valuesOf(columns);
  return rows.map((row) => lineOf(values.map(({ value }) => value(row)))).join('');
}

function valuesOf<Row extends object>(columns: readonly TableColumn<Row>[]) {
  return columns.flatMap((column, place) => {
    const { header, meta } = column;
    const name = typeof header === 'string' ? header : (meta?.label ?? '');
    if ('accessorFn' in column && column.accessorFn) {
      const read = column.accessorFn;
      return [{ name, value: (row: Row): unknown => read(row, place) }];
    }
    if ('accessorKey' in column) {
      const key = String(column.accessorKey);
      return [{ name, value: (row: Row): unknown => Object.entries(row).find(([name]) => name === key)?.[1] }];
    }
    return [];
  });
}

function lineOf(values: readonly unknown[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = neutral(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text as a cell that no spreadsheet takes for a formula: with an apostrophe before it if it starts like one. */
function neutral(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
