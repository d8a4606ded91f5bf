import { Trans, useLingui } from '@lingui/react/macro';
import { FlexRender, type ReactTable, type Row as TableRow } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '../button';
import { Checkbox } from '../checkbox';
import { Skeleton } from '../skeleton';
import type { features, TableContent } from './columns';
import { BOX, cell } from './head';

type BodyProps<Row extends object> = {
  table: ReactTable<typeof features, Row>;
  content: TableContent<Row>;
  empty: ReactNode;
  loadingRows: number;
  /** Returns the name of a row for its check box; undefined if rows cannot be selected. */
  rowLabel: ((row: Row) => string) | undefined;
};

/** The rows of a table, or the reason why there are none. */
export function Body<Row extends object>({ table, content, empty, loadingRows, rowLabel }: BodyProps<Row>) {
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
      return (
        <tbody>
          {rows.map((row) => (
            <BodyRow key={row.id} row={row} label={rowLabel?.(row.original)} />
          ))}
        </tbody>
      );
    }
    default:
      return content satisfies never;
  }
}

function BodyRow<Row extends object>({
  row,
  label,
}: {
  row: TableRow<typeof features, Row>;
  label: string | undefined;
}) {
  const { t } = useLingui();
  const isSelected = row.getIsSelected();
  return (
    <tr className={cn('hover:bg-mist', isSelected && 'bg-action-soft hover:bg-action-soft')}>
      {label !== undefined && (
        <td className={cell({ className: 'w-0' })}>
          <Checkbox
            className={BOX}
            aria-label={t`Select ${label}`}
            checked={isSelected}
            onCheckedChange={(isChecked) => row.toggleSelected(isChecked)}
          />
        </td>
      )}
      {row.getAllCells().map((one) => (
        <td key={one.id} className={cell({ align: one.column.columnDef.meta?.align })}>
          <FlexRender cell={one} />
        </td>
      ))}
    </tr>
  );
}

/** Placeholders as high as rows. */
function Loading({ rows, width }: { rows: number; width: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal rows have no other key
        <tr key={row}>
          {Array.from({ length: width }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal cells have no other key
            <td key={column} className={cell()}>
              <Skeleton className="h-4 min-w-12" />
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
    <tbody>
      <tr>
        <td colSpan={width} className="px-4 py-12 text-center text-15 text-muted">
          {children}
        </td>
      </tr>
    </tbody>
  );
}
