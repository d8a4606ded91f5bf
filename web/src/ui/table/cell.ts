import { cva } from 'class-variance-authority';

/** A check box in a row. The area that reacts to a tap is 44 pixels wide and high. */
export const BOX = 'relative block after:absolute after:-inset-2.5';

/** A cell of the head or the body. */
export const cell = cva('h-9 whitespace-nowrap border-line border-b px-3 pointer-coarse:h-11 first:pl-4 last:pr-4', {
  variants: { align: { start: '', end: 'text-right' } },
  defaultVariants: { align: 'start' },
});

/** What a cell of the body is on narrow screens: a line of a card. The style sheet shows its label. */
export const line = cva('max-sm:h-auto! max-sm:whitespace-normal max-sm:border-0 max-sm:px-0! max-sm:py-0.5', {
  variants: {
    card: {
      line: 'max-sm:flex max-sm:min-h-7 max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:text-right',
      title: 'max-sm:flex max-sm:min-h-9 max-sm:items-center max-sm:font-semibold max-sm:text-15',
      wide: 'max-sm:block max-sm:text-left',
      bare: 'max-sm:block max-sm:text-left max-sm:empty:hidden',
      none: 'max-sm:hidden',
    },
  },
});

/**
 * The roles of the parts of a table, set explicitly: browsers take them away from elements that are not displayed as a
 * table, as on narrow screens.
 */
export const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;
