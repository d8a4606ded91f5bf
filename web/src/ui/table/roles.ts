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
