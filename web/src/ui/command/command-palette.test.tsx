import { screen, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { Button } from '../button';
import { type Command, CommandPalette, grouped, matching } from './command-palette';
import { useCommandKey } from './use-command-key';

const [toRoutes, toAirports, toAna] = [vi.fn(), vi.fn(), vi.fn()];

const COMMANDS = [
  { id: 'routes', label: 'Route Tracking', group: 'Screens', run: toRoutes },
  { id: 'airports', label: 'Airports', group: 'Screens', run: toAirports },
  { id: 'ana', label: 'Ana Hoxha', group: 'Sales agents', run: toAna },
];

function Page(props: Partial<ComponentProps<typeof CommandPalette>>) {
  const [isOpen, setOpen] = useState(false);
  useCommandKey(() => setOpen(true));
  return (
    <>
      <Button>New rule</Button>
      <CommandPalette commands={COMMANDS} {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Search commands' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('Ctrl+K opens the palette with all commands in groups', async () => {
  const { user } = renderComponent(<Page />);

  await user.keyboard('{Control>}k{/Control}');

  expect(field()).toHaveFocus();
  expect(options()).toEqual(['Route Tracking', 'Airports', 'Ana Hoxha']);
  const agents = screen.getByRole('group', { name: 'Sales agents' });
  expect(within(agents).getByRole('option', { name: 'Ana Hoxha' })).toBeVisible();
  expect(await audit(document.body)).toEqual([]);
});

test('a query and Enter run a command', async () => {
  const { user } = renderComponent(<Page />);

  await user.keyboard('{Meta>}k{/Meta}');
  await user.keyboard('air{Enter}');

  expect(toAirports).toHaveBeenCalledOnce();
  expect(toRoutes).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('arrow keys choose among commands', async () => {
  const { user } = renderComponent(<Page />);

  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { name: 'Ana Hoxha' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');

  expect(toAna).toHaveBeenCalledOnce();
});

test('Escape closes the palette, returns the focus and clears the query', async () => {
  const { user } = renderComponent(<Page />);
  const opener = screen.getByRole('button', { name: 'New rule' });
  opener.focus();

  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('zzz');
  expect(options()).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent('Nothing found.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
  await user.keyboard('{Control>}k{/Control}');

  expect(field()).toHaveValue('');
  expect(options()).toHaveLength(3);
});

test('commands found by the server are shown even if their words do not match', async () => {
  const onQuery = vi.fn();
  const run = vi.fn();
  const found = [{ id: 'batch', label: 'TIA to FCO, 12 Dec', group: 'Searches', run }];
  const { user } = renderComponent(<Page found={found} onQuery={onQuery} />);

  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('019a');
  expect(onQuery).toHaveBeenLastCalledWith('019a');
  expect(options()).toEqual(['TIA to FCO, 12 Dec']);
  await user.click(screen.getByRole('option', { name: 'TIA to FCO, 12 Dec' }));

  expect(run).toHaveBeenCalledOnce();
});

test('the palette says when the server is searching', async () => {
  const { user } = renderComponent(<Page isSearching />);

  await user.keyboard('{Control>}k{/Control}');

  expect(screen.getByRole('status')).toHaveTextContent('Searching');
});

const command = (id: string, label: string, group: string, keywords?: string): Command => ({
  id,
  label,
  group,
  ...(keywords ? { keywords } : {}),
  run: () => {},
});

const SEARCHED = [
  command('routes', 'Route Tracking', 'Screens', 'calendar demand'),
  command('ana', 'Ana Hoxha', 'Agents'),
  command('airports', 'Airports', 'Screens', 'Tiranë'),
];

test.each([
  ['', ['routes', 'ana', 'airports']],
  ['route', ['routes']],
  ['s', ['airports', 'routes', 'ana']],
  ['screens', ['routes', 'airports']],
  ['track calendar', ['routes']],
  ['TIRANE', ['airports']],
  ['track tirane', []],
])('"%s" finds %j', (query, expected) => {
  expect(matching(SEARCHED, query).map(({ id }) => id)).toEqual(expected);
});

test('commands of one group are adjacent', () => {
  const groups = grouped(SEARCHED).map(({ group, commands }) => [group, commands.map(({ id }) => id)]);

  expect(groups).toEqual([
    ['Screens', ['routes', 'airports']],
    ['Agents', ['ana']],
  ]);
});
