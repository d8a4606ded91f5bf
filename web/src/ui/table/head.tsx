import { Trans, useLingui } from '@lingui/react/macro';
import { FlexRender, type Header, type ReactTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cn } from '@/lib/cn';
import { Checkbox } from '../checkbox';
import { BOX, cell } from './cell';
import type { features } from './columns';
import { ROLES } from './roles';

type HeadProps<Row extends object> = { table: ReactTable<typeof features, Row>; isSelectable: boolean };

/**
 * The names of the columns; a column that can be sorted is a button. Above cards, only what can be used of it is
 * visible.
 */
export function Head<Row extends object>({ table, isSelectable }: HeadProps<Row>) {
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
