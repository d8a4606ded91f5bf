import { expect, test } from 'vitest';
import { accountRow, board, processRow, queueRow } from '@/test/jobs';
import { hasProblem, problemsOf } from './problems';

const CLOCK = { short: (moment: string) => `${moment} by the clock` };

const textsOf = (change: Parameters<typeof board>[0]) => problemsOf(board(change), CLOCK).map(({ text }) => text);

test('a board without problems has none', () => {
  expect(textsOf({})).toEqual([]);
});

test('problems are in the order of their urgency', () => {
  const texts = textsOf({
    queues: [
      queueRow('calendar', { state: 'paused', ready: 12, oldest_ready_seconds: 500 }),
      queueRow('mail', { handlers: 0, target_handlers: 0 }),
      queueRow('search', { ready: 1, oldest_ready_seconds: 125, state: 'draining' }),
      queueRow('provider_a', { dead: 1204 }),
    ],
    processes: [processRow('server-1'), processRow('server-2', { is_alive: false, role: 'scheduler' })],
    accounts: [accountRow({ paused_until: '2026-11-20T14:05:00.000Z' })],
  });

  expect(texts).toEqual([
    '1,204 jobs of provider_a are dead.',
    'search is late: its oldest job has waited for 2 min 5 s.',
    'calendar is paused: 12 jobs wait.',
    'search is draining: 1 job waits.',
    '1 process is dead: server-2 (scheduler).',
    'RapidAPI is paused until 2026-11-20T14:05:00.000Z by the clock: nothing is asked of it.',
    'mail has no handlers: no process runs its jobs.',
  ]);
});

test('of many dead processes, the first ones are named', () => {
  const processes = ['a', 'b', 'c', 'd', 'e'].map((host) => processRow(host, { is_alive: false }));

  expect(textsOf({ processes })).toEqual(['5 processes are dead: a (worker), b (worker), c (worker) and 2 more.']);
});

test.each([
  ['one minute', queueRow('search', { oldest_ready_seconds: 60 }), false],
  ['more than a minute', queueRow('search', { oldest_ready_seconds: 60.5 }), true],
  ['no handlers and nothing to do', queueRow('old', { configured: null, handlers: 0 }), false],
  ['no handlers for waiting jobs', queueRow('old', { configured: null, handlers: 0, scheduled: 1 }), true],
])('a queue with %s', (_, queue, expected) => {
  expect(hasProblem(queue)).toBe(expected);
});
