import { Trans } from '@lingui/react/macro';
import type { ReactTable, Row as TableRow } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { cn } from '@/lib/cn';
import { useMediaQuery } from '@/lib/use-media-query';
import { Button } from '../button';
import { Skeleton } from '../skeleton';
import { cell, line, ROLES } from './cell';
import type { features, ListEnd, RowOpening, TableContent } from './columns';
import { BodyRow } from './row';

type BodyProps<Row extends object> = {
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

/** How many rows before the end of the list the next ones are loaded. */
const AHEAD = 20;

/** The height of a row that is not measured yet: of a row, and of a card on a narrow screen. */
const [ROW, CARD] = [37, 160];

type EndlessRowsProps<Row extends object> = {
  rows: readonly TableRow<typeof features, Row>[];
  rowLabel: ((row: Row) => string) | undefined;
  opening: RowOpening<Row> | undefined;
  end: ListEnd;
  /** The number of columns. */
  width: number;
};

/**
 * The rows of a long list. Only those in sight are rendered, and the next ones are loaded before the end of the list
 * comes into sight.
 */
function EndlessRows<Row extends object>({ rows, rowLabel, opening, end, width }: EndlessRowsProps<Row>) {
  const [body, setBody] = useState<HTMLTableSectionElement | null>(null);
  const isNarrow = useMediaQuery('(width < 40rem)');
  // biome-ignore lint/nursery/useReactCompiler: the code is not compiled by the React compiler
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => body?.closest<HTMLElement>('[data-slot=table]') ?? null,
    estimateSize: () => (isNarrow ? CARD : ROW),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  const isNearEnd = last >= rows.length - AHEAD;
  const onMore = useEffectEvent(end.onMore);
  useEffect(() => {
    if (isNearEnd && end.state === 'idle') onMore();
  }, [isNearEnd, end.state]);
  const [before, after] = [shown[0]?.start ?? 0, virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)];
  return (
    <tbody {...ROLES.group} ref={setBody} className="max-sm:block">
      <Gap height={before} width={width} />
      {shown.map(({ index, key }) => {
        const row = rows[index];
        return (
          row && (
            <BodyRow
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              // Counted from 1, after the row of the head.
              aria-rowindex={index + 2}
              row={row}
              label={rowLabel?.(row.original)}
              opening={opening}
              detail={null}
            />
          )
        );
      })}
      <Gap height={after} width={width} />
      <End end={end} width={width} />
    </tbody>
  );
}

/** The place of rows that are not rendered. */
function Gap({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row cannot have the focus
    <tr aria-hidden="true" className="max-sm:block">
      <td colSpan={width} style={{ height }} className="p-0 max-sm:block" />
    </tr>
  );
}

function End({ end, width }: { end: ListEnd; width: number }) {
  if (end.state !== 'loading' && end.state !== 'failed') return null;
  return (
    <tr {...ROLES.row} className="max-sm:block">
      <td {...ROLES.cell} colSpan={width} className="px-4 py-3 text-center text-muted max-sm:block">
        {end.state === 'loading' ? (
          <Trans>Loading</Trans>
        ) : (
          <div role="alert" className="flex flex-wrap items-center justify-center gap-3">
            <p className="text-danger">
              <Trans>The next rows could not be loaded.</Trans>
            </p>
            <Button variant="secondary" size="compact" onClick={end.onMore}>
              <Trans>Try Again</Trans>
            </Button>
          </div>
        )}
      </td>
    </tr>
  );
}
