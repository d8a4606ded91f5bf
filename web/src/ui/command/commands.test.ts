import { expect, test } from 'vitest';
import { type Command, grouped, matching } from './commands';

const command = (id: string, label: string, group: string, keywords?: string): Command => ({
  id,
  label,
  group,
  ...(keywords ? { keywords } : {}),
  run: () => {},
});

const COMMANDS = [
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
  expect(matching(COMMANDS, query).map(({ id }) => id)).toEqual(expected);
});

test('commands of one group are adjacent', () => {
  const groups = grouped(COMMANDS).map(({ group, commands }) => [group, commands.map(({ id }) => id)]);

  expect(groups).toEqual([
    ['Screens', ['routes', 'airports']],
    ['Agents', ['ana']],
  ]);
});
