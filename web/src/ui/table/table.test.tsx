import { screen, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import type { Sorting, TableColumn } from './columns';
import { Table } from './table';

type Search = { id: string; route: string; flights: number };

const ROWS: Search[] = [
  { id: 'a', route: 'TIA to FCO', flights: 84 },
  { id: 'b', route: 'TIA to VIE', flights: 9 },
  { id: 'c', route: 'PRN to IST', flights: 120 },
];

const COLUMNS: TableColumn<Search>[] = [
  { accessorKey: 'route', header: 'Route' },
  { accessorKey: 'flights', header: 'Flights', meta: { align: 'end' } },
  { id: 'actions', header: 'Actions', cell: ({ row }) => <a href={`#${row.id}`}>Open</a> },
];

type Props = Partial<ComponentProps<typeof Table<Search>>>;

function Searches(props: Props) {
  return (
    <Table
      caption="Client searches"
      columns={COLUMNS}
      content={{ state: 'ready', rows: ROWS }}
      rowId={(search) => search.id}
      rowLabel={(search) => search.route}
      empty="There are no searches."
      {...props}
    />
  );
}

/** The text of each cell of the first column. */
const routes = () => screen.getAllByRole('cell', { name: / to / }).map((cell) => cell.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });

test('rows and columns have names, and numbers are aligned at the end of their column', async () => {
  const { container } = renderComponent(<Searches />);

  expect(screen.getByRole('table', { name: 'Client searches' })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Route', 'Flights', 'Actions']);
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(header('Flights')).toHaveClass('text-right');
  expect(screen.getByRole('cell', { name: '84' })).toHaveClass('text-right');
  expect(await audit(container)).toEqual([]);
});

test('the table sorts its rows if the caller does not', async () => {
  const { user } = renderComponent(<Searches />);
  expect(header('Route')).toHaveAttribute('aria-sort', 'none');
  expect(header('Actions')).not.toHaveAttribute('aria-sort');

  await user.click(screen.getByRole('button', { name: 'Route' }));
  expect(header('Route')).toHaveAttribute('aria-sort', 'ascending');
  expect(routes()).toEqual(['PRN to IST', 'TIA to FCO', 'TIA to VIE']);
  screen.getByRole('button', { name: 'Route' }).focus();
  await user.keyboard('{Enter}');
  expect(header('Route')).toHaveAttribute('aria-sort', 'descending');
  expect(routes()).toEqual(['TIA to VIE', 'TIA to FCO', 'PRN to IST']);
  await user.click(screen.getByRole('button', { name: 'Flights' }));

  // The largest numbers first.
  expect(header('Route')).toHaveAttribute('aria-sort', 'none');
  expect(header('Flights')).toHaveAttribute('aria-sort', 'descending');
  expect(routes()).toEqual(['PRN to IST', 'TIA to FCO', 'TIA to VIE']);
});

test('a caller that sorts gets the choice, and the table keeps the order of its rows', async () => {
  const onSort = vi.fn();
  const sorting: Sorting = { column: 'flights', direction: 'descending' };
  const { user } = renderComponent(<Searches sorting={sorting} onSort={onSort} />);
  expect(header('Flights')).toHaveAttribute('aria-sort', 'descending');

  await user.click(screen.getByRole('button', { name: 'Flights' }));
  await user.click(screen.getByRole('button', { name: 'Route' }));

  expect(onSort.mock.calls).toEqual([
    [{ column: 'flights', direction: 'ascending' }],
    [{ column: 'route', direction: 'ascending' }],
  ]);
  expect(routes()).toEqual(['TIA to FCO', 'TIA to VIE', 'PRN to IST']);
});

function Selecting({ onSelect }: { onSelect: (ids: readonly string[]) => void }) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <Searches
      selected={selected}
      onSelect={(ids) => {
        onSelect(ids);
        setSelected(ids);
      }}
    />
  );
}

test('rows are selected one by one and all at once', async () => {
  const onSelect = vi.fn();
  const { user, container } = renderComponent(<Selecting onSelect={onSelect} />);
  const all = screen.getByRole('checkbox', { name: 'Select all rows' });

  await user.click(screen.getByRole('checkbox', { name: 'Select TIA to VIE' }));
  expect(onSelect).toHaveBeenLastCalledWith(['b']);
  expect(all).toBePartiallyChecked();
  expect(await audit(container)).toEqual([]);
  all.focus();
  await user.keyboard(' ');
  expect(new Set(onSelect.mock.lastCall?.[0])).toEqual(new Set(['a', 'b', 'c']));
  expect(all).toBeChecked();
  expect(all).not.toBePartiallyChecked();
  await user.click(all);

  expect(onSelect).toHaveBeenLastCalledWith([]);
});

test('rows that cannot be selected have no boxes', () => {
  renderComponent(<Searches />);

  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('placeholders of rows keep the height and are hidden from screen readers', async () => {
  const { container } = renderComponent(<Searches content={{ state: 'loading' }} loadingRows={3} />);

  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(1);
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(4);
  expect(await audit(container)).toEqual([]);
});

test('an empty list says so', async () => {
  const { container } = renderComponent(<Searches content={{ state: 'ready', rows: [] }} />);

  expect(screen.getByText('There are no searches.')).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('a failure is shown and can be retried', async () => {
  const onRetry = vi.fn();
  const { user, container } = renderComponent(
    <Searches content={{ state: 'failed', message: 'The searches could not be loaded.', onRetry }} />,
  );
  expect(within(screen.getByRole('alert')).getByText('The searches could not be loaded.')).toBeVisible();
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(onRetry).toHaveBeenCalledOnce();
});

test('the keyboard reaches a table that scrolls', async () => {
  const { user } = renderComponent(<Searches />);

  await user.tab();

  expect(screen.getByRole('region', { name: 'Client searches' })).toHaveFocus();
});
