import type { Row as TableRow } from '@tanstack/react-table';
import type { MouseEvent, ReactNode } from 'react';
import type { features, RowOpening } from './columns';

type RowLinkProps<Row extends object> = {
  row: TableRow<typeof features, Row>;
  opening: RowOpening<Row>;
  children: ReactNode;
};

/** The link that opens a row: here, or in another tab if the user asks the browser for that. */
export function RowLink<Row extends object>({ row, opening, children }: RowLinkProps<Row>) {
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
