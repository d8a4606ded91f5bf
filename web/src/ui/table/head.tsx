import { useLingui } from '@lingui/react/macro';
import { FlexRender, type Header, type ReactTable } from '@tanstack/react-table';
import { cva } from 'class-variance-authority';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cn } from '@/lib/cn';
import { Checkbox } from '../checkbox';
import type { features } from './columns';

/** A check box in a row. The area that reacts to a tap is 44 pixels wide and high. */
export const BOX = 'relative block after:absolute after:-inset-2.5';

/** A cell of the head or the body. */
export const cell = cva('h-9 whitespace-nowrap border-line border-b px-3 pointer-coarse:h-11 first:pl-4 last:pr-4', {
  variants: { align: { start: '', end: 'text-right' } },
  defaultVariants: { align: 'start' },
});

type HeadProps<Row extends object> = { table: ReactTable<typeof features, Row>; isSelectable: boolean };

/** The names of the columns; a column that can be sorted is a button. */
export function Head<Row extends object>({ table, isSelectable }: HeadProps<Row>) {
  const { t } = useLingui();
  const isAllSelected = table.getIsAllRowsSelected();
  return (
    <thead className="sticky top-0 z-10 bg-mist">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {isSelectable && (
            <th scope="col" className={cell({ className: 'w-0' })}>
              <Checkbox
                className={BOX}
                aria-label={t`Select all rows`}
                checked={isAllSelected}
                isMixed={!isAllSelected && table.getIsSomeRowsSelected()}
                onCheckedChange={(isChecked) => table.toggleAllRowsSelected(isChecked)}
              />
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

function HeadCell<Row extends object>({ header }: { header: Header<typeof features, Row, unknown> }) {
  const { column } = header;
  const align = column.columnDef.meta?.align;
  const content = <FlexRender header={header} />;
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={cell({ align, className: 'font-medium text-muted' })}>
        {content}
      </th>
    );
  }
  const direction = column.getIsSorted();
  const Icon = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown }[direction || 'none'];
  return (
    <th
      scope="col"
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'}
      className={cell({ align, className: 'font-medium text-muted' })}
    >
      <button
        type="button"
        onClick={() => column.toggleSorting()}
        // In columns of numbers the arrow is before the column's name, so that the name and the numbers are aligned.
        className={cn(
          '-mx-1 inline-flex min-h-9 items-center gap-1 rounded-md px-1 hover:text-ink pointer-coarse:min-h-11',
          align === 'end' && 'flex-row-reverse',
        )}
      >
        {content}
        <Icon className="size-3.5" aria-hidden="true" />
      </button>
    </th>
  );
}
