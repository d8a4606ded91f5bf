import { useApi } from '@/api/client';
import { useEndlessList } from '@/office/kit/list/use-list';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { fetchImportRows } from './import-queries';
import type { ImportRow, ImportRowList, RowKind } from './queries';

const rowsOf = ({ rows }: ImportRowList) => rows;

type ImportRowsProps = { id: string; kind: RowKind; name: string };

/** The lines of a file that do one thing. */
export function ImportRows({ id, kind, name }: ImportRowsProps) {
  const api = useApi();
  const { content, end } = useEndlessList<ImportRow, ImportRowList>({
    queryKey: ['airport-import-rows', id, kind],
    fetchAfter: (cursor, signal) => fetchImportRows(api, id, kind, cursor, signal),
    rowsOf,
    failed: 'Failed to load the lines of the file',
  });
  return (
    <Table
      caption={`${name} lines`}
      columns={COLUMNS[kind]}
      content={content}
      end={end}
      rowId={({ line }) => String(line)}
      empty="No lines."
      loadingRows={5}
      className="h-[min(55dvh,32rem)]"
    />
  );
}

const LINE: TableColumn<ImportRow> = {
  accessorKey: 'line',
  header: 'Line',
  enableSorting: false,
  meta: { align: 'end' },
};

const CODE: TableColumn<ImportRow> = {
  accessorKey: 'code',
  header: 'IATA Code',
  enableSorting: false,
  meta: { card: 'title' },
  cell: ({ row: { original } }) => (original.code ? <OneLine text={original.code} /> : '–'),
};

const NAMES: readonly TableColumn<ImportRow>[] = [
  textColumn('name', 'Airport Name'),
  textColumn('city', 'City'),
  textColumn('state', 'State/Country'),
];

function textColumn(key: 'name' | 'city' | 'state', header: string): TableColumn<ImportRow> {
  return {
    accessorKey: key,
    header,
    enableSorting: false,
    cell: ({ row: { original } }) => <OneLine text={original[key]} />,
  };
}

/** A text of the file on one line: a damaged file may have very long ones. */
function OneLine({ text }: { text: string }) {
  return (
    <span className="block max-w-48 truncate" title={text}>
      {text}
    </span>
  );
}

const CHANGES: TableColumn<ImportRow> = {
  id: 'changes',
  header: 'Changes',
  enableSorting: false,
  meta: { card: 'wide' },
  cell: ({ row: { original } }) => (
    <ul className="whitespace-normal py-1.5">
      {original.changes.map(({ field, old, new: now }) => (
        <li key={field}>
          {FIELDS[field] ?? field}: <del className="text-muted no-underline">{old}</del>{' '}
          <span aria-hidden="true">→</span>
          <span className="sr-only">becomes</span> <ins className="font-semibold no-underline">{now || 'none'}</ins>
        </li>
      ))}
      {original.changes.some(({ field }) => field === 'city' || field === 'state') && (
        <li className="text-muted">The coordinates stay as they are.</li>
      )}
    </ul>
  ),
};

const PROBLEMS: TableColumn<ImportRow> = {
  id: 'problems',
  header: 'Reason',
  enableSorting: false,
  meta: { card: 'wide' },
  cell: ({ row: { original } }) => (
    <ul className="min-w-56 whitespace-normal py-1.5 text-danger [overflow-wrap:anywhere]">
      {original.problems.map(({ field, message }) => (
        <li key={field}>
          {FIELDS[field] ?? field}: {message}
        </li>
      ))}
    </ul>
  ),
};

const COLUMNS: Record<RowKind, readonly TableColumn<ImportRow>[]> = {
  new: [CODE, LINE, ...NAMES],
  changed: [CODE, LINE, CHANGES],
  unchanged: [CODE, LINE, ...NAMES],
  invalid: [CODE, LINE, PROBLEMS, ...NAMES],
};

const FIELDS: Readonly<Record<string, string>> = {
  iata_code: 'IATA Code',
  name: 'Airport Name',
  city: 'City',
  city_sq: 'City in Albanian',
  state: 'State/Country',
  state_sq: 'State/Country in Albanian',
};
