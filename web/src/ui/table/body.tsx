import { Trans } from '@lingui/react/macro';
import type { ReactTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '../button';
import { Skeleton } from '../skeleton';
import { cell, line } from './cell';
import type { features, ListEnd, RowOpening, TableContent } from './columns';
import { EndlessRows } from './endless-rows';
import { ROLES } from './roles';
import { BodyRow } from './row';

export type BodyProps<Row extends object> = {
  table: ReactTable<typeof features, Row>;
  content: TableContent<Row>;
  empty: ReactNode;
  loadingRows: number;
  /** Returns the name of a row for its check box; undefined if rows cannot be selected. */
  rowLabel: ((row: Row) => string) | undefined;
  opening: RowOpening<Row> | undefined;
  detail: ((row: Row) => ReactNode) | undefined;
  end: ListEnd | undefined;
};

/** The rows of a table, or the reason why there are none. */
export function Body<Row extends object>(props: BodyProps<Row>) {
  const { table, content, empty, loadingRows, rowLabel, opening, detail, end } = props;
  const width = table.getAllLeafColumns().length + (rowLabel ? 1 : 0);
  switch (content.state) {
    case 'loading':
      return <Loading rows={loadingRows} width={width} />;
    case 'failed':
      return (
        <Whole width={width}>
          <div role="alert" className="flex flex-col items-center gap-3">
            <p>{content.message}</p>
            <Button variant="secondary" size="compact" onClick={content.onRetry}>
              <Trans>Try Again</Trans>
            </Button>
          </div>
        </Whole>
      );
    case 'ready': {
      const { rows } = table.getRowModel();
      if (rows.length === 0) return <Whole width={width}>{empty}</Whole>;
      if (end) return <EndlessRows rows={rows} rowLabel={rowLabel} opening={opening} end={end} width={width} />;
      return (
        <tbody {...ROLES.group} className="max-sm:block">
          {rows.map((row) => (
            <BodyRow
              key={row.id}
              row={row}
              label={rowLabel?.(row.original)}
              opening={opening}
              detail={detail?.(row.original)}
            />
          ))}
        </tbody>
      );
    }
    default:
      return content satisfies never;
  }
}

/** Placeholders as high as rows. */
function Loading({ rows, width }: { rows: number; width: number }) {
  return (
    <tbody aria-hidden="true" className="max-sm:block">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal rows have no other key
        <tr key={row} className="max-sm:block max-sm:border-line max-sm:border-b max-sm:px-4 max-sm:py-2">
          {Array.from({ length: width }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal cells have no other key
            <td key={column} className={cn(cell(), line({ card: 'line' }))}>
              <Skeleton className="h-4 min-w-12 max-sm:w-full" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** A row of one cell. */
function Whole({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tbody {...ROLES.group} className="max-sm:block">
      <tr {...ROLES.row} className="max-sm:block">
        <td
          {...ROLES.cell}
          colSpan={width}
          className="whitespace-normal px-4 py-12 text-center text-15 text-muted max-sm:block"
        >
          {children}
        </td>
      </tr>
    </tbody>
  );
}
