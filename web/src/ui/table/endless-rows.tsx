import { Trans } from '@lingui/react/macro';
import type { Row as TableRow } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMediaQuery } from '@/lib/use-media-query';
import { Button } from '../button';
import type { features, ListEnd, RowOpening } from './columns';
import { ROLES } from './roles';
import { BodyRow } from './row';

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
export function EndlessRows<Row extends object>({ rows, rowLabel, opening, end, width }: EndlessRowsProps<Row>) {
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
