import { useLingui } from '@lingui/react/macro';
import { type Cell, FlexRender, type Row as TableRow } from '@tanstack/react-table';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Checkbox } from '../checkbox';
import { BOX, cell, line, ROLES } from './cell';
import type { features, RowOpening } from './columns';

type RowProps<Row extends object> = {
  row: TableRow<typeof features, Row>;
  /** The name of the row for its check box; undefined if rows cannot be selected. */
  label: string | undefined;
  opening: RowOpening<Row> | undefined;
  /** What is shown in the full width below the row; null for nothing. */
  detail: ReactNode;
} & Pick<ComponentProps<'tr'>, 'ref' | 'aria-rowindex'> & { 'data-index'?: number };

/** A row of a table; on narrow screens, a card. */
export function BodyRow<Row extends object>({ row, label, opening, detail, ...props }: RowProps<Row>) {
  const { t } = useLingui();
  const isSelected = row.getIsSelected();
  const isOpen = opening !== undefined && opening.openId === row.id;
  const cells = row.getAllCells();
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    if (isForRow(event)) {
      // The row gets the focus back when the panel closes.
      focusRow(row.id);
      opening?.onOpen(row.original);
    }
  };
  return (
    <>
      <tr
        {...ROLES.row}
        data-row={row.id}
        data-open={isOpen || undefined}
        onClick={opening && open}
        className={cn(
          'hover:bg-mist max-sm:relative max-sm:block max-sm:border-line max-sm:border-b max-sm:px-4 max-sm:py-2 max-sm:last:border-b-0',
          opening && 'cursor-pointer',
          (isSelected || isOpen) && 'bg-action-soft hover:bg-action-soft',
        )}
        {...props}
      >
        {label !== undefined && (
          <td
            {...ROLES.cell}
            className={cell({
              // On a card it is at the end of the line of the title.
              className:
                'w-0 max-sm:absolute max-sm:top-2 max-sm:right-1 max-sm:flex max-sm:h-9 max-sm:w-auto max-sm:items-center max-sm:border-0',
            })}
          >
            <Checkbox
              className={BOX}
              aria-label={t`Select ${label}`}
              checked={isSelected}
              onCheckedChange={(isChecked) => row.toggleSelected(isChecked)}
            />
          </td>
        )}
        {cells.map((one) => (
          <BodyCell key={one.id} one={one} opening={opening} hasBox={label !== undefined} />
        ))}
      </tr>
      {detail && (
        <tr {...ROLES.row} className="max-sm:block">
          <td {...ROLES.cell} colSpan={cells.length + (label === undefined ? 0 : 1)} className={DETAIL}>
            {detail}
          </td>
        </tr>
      )}
    </>
  );
}

const DETAIL = 'border-line border-b bg-paper p-4 max-sm:block';

type BodyCellProps<Row extends object> = {
  one: Cell<typeof features, Row, unknown>;
  opening: RowOpening<Row> | undefined;
  /** Whether a check box is at the end of the first line of the card. */
  hasBox: boolean;
};

function BodyCell<Row extends object>({ one, opening, hasBox }: BodyCellProps<Row>) {
  const { meta = {}, header } = one.column.columnDef;
  const { card = 'line' } = meta;
  const label = meta.label ?? (typeof header === 'string' ? header : undefined);
  const content = <FlexRender cell={one} />;
  return (
    <td
      {...ROLES.cell}
      data-card={card}
      data-label={card === 'line' || card === 'wide' ? label : undefined}
      className={cn(cell({ align: meta.align }), line({ card }), card === 'title' && hasBox && 'max-sm:pr-10!')}
    >
      {/* One box for the value, so that a value of several parts stays together beside its label. */}
      <div className="min-w-0 sm:contents">
        {opening && meta.isLink ? (
          <RowLink row={one.row} opening={opening}>
            {content}
          </RowLink>
        ) : (
          content
        )}
      </div>
    </td>
  );
}

/** Whether a click means the row: it hits no control in it, and does not end the selection of a text. */
function isForRow(event: MouseEvent<HTMLTableRowElement>): boolean {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, label, [role=menuitem]')) return false;
  return window.getSelection()?.isCollapsed !== false;
}

type RowLinkProps<Row extends object> = {
  row: TableRow<typeof features, Row>;
  opening: RowOpening<Row>;
  children: ReactNode;
};

/** The link that opens a row: here, or in another tab if the user asks the browser for that. */
function RowLink<Row extends object>({ row, opening, children }: RowLinkProps<Row>) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    opening.onOpen(row.original);
  };
  return (
    <a
      data-slot="row-link"
      href={opening.addressOf(row.original)}
      aria-current={opening.openId === row.id ? 'true' : undefined}
      onClick={open}
      className="inline-flex min-h-6 items-center text-link hover:underline"
    >
      {children}
    </a>
  );
}

/** Moves the focus to the link of a row, if the row is shown. Returns whether it is. */
export function focusRow(id: string): boolean {
  const link = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-slot=row-link]`);
  link?.focus({ preventScroll: true });
  return link !== null;
}

function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}
