import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession, totpFactor } from '@/test/auth-server';
import { overview } from '@/test/overview';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';
import type { Attention } from './query';

/** Renders the overview with what needs attention, for a user with this role. */
function renderOverview(attention: Partial<Attention> = {}, role = 'admin', factors = [totpFactor()]) {
  const reader = person({ role, factors });
  storeSession(reader, 'aal2');
  answerAuth({ user: () => HttpResponse.json(reader) });
  server.use(http.get('/api/admin/overview', () => HttpResponse.json(overview(attention))));
  return renderOffice('/admin');
}

const PROVIDER = { provider: 'rapidapi', name: 'burimi 1', reason: 'the key is refused' } as const;
const EVERYTHING: Attention = {
  new_requests: 3,
  agents_to_activate: 1,
  failing_providers: [PROVIDER],
  quotes_left_behind: [],
  mail_budget: { sent: 81, allowed: 100 },
  overdue_calendars: 1000,
  overdue_month: '2027-02',
  dead_jobs: 2,
};

const attention = () => screen.findByRole('region', { name: 'Needs attention' });

test('three counters show their totals and the last 30 days', async () => {
  const { container } = renderOverview();

  const users = await screen.findByRole('region', { name: 'Total Users' });
  const searches = screen.getByRole('region', { name: 'Saved Searches' });
  expect(await within(users).findByText('12')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Total Bookings' })).getByText('1,204')).toBeVisible();
  expect(within(searches).getByText('48,210')).toBeVisible();
  expect(within(searches).getByText('1 in 30 days')).toBeVisible();
  const table = within(searches).getByRole('table', { name: 'Saved Searches, new per day' });
  expect(within(table).getAllByRole('row')).toHaveLength(31);
  expect(within(table).getByRole('row', { name: '30 Nov 1 search' })).toBeInTheDocument();
  expect(within(await attention()).getByText('Nothing needs your attention now.')).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('each line of what needs attention leads to its screen, if there is one', async () => {
  const { container } = renderOverview(EVERYTHING);

  const region = await attention();
  await within(region).findByText('3 new requests from visitors');
  expect(
    within(region)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    '3 new requests from visitors',
    '1 sales agent waits to be activated',
    'RapidAPI: the key is refused',
    '81 of 100 mails of this hour that anybody can ask for are sent',
    '1,000 or more price calendars are overdue',
    '2 jobs failed in the last 7 days and will not be repeated',
  ]);
  expect(within(region).getByRole('link', { name: '3 new requests from visitors' })).toHaveAttribute(
    'href',
    '/agent/requests',
  );
  expect(within(region).getByRole('link', { name: /activated/ })).toHaveAttribute(
    'href',
    '/admin/sales-agents?status=inactive',
  );
  expect(within(region).getByRole('link', { name: /price calendars/ })).toHaveAttribute(
    'href',
    '/admin/routes?tab=updates&sort=next_due&month=2027-02',
  );
  expect(within(region).getByRole('link', { name: /2 jobs/ })).toHaveAttribute('href', '/admin/jobs?section=failures');
  expect(await audit(container)).toEqual([]);
});

test('the open quotes of agents who no longer work are revoked with one button', async () => {
  const left = [
    { user_id: 'ben', name: 'Ben Marku', quotes: 2 },
    { user_id: null, name: null, quotes: 1 },
  ];
  const { user, container } = renderOverview({ quotes_left_behind: left });
  const region = within(await attention());
  expect(
    await region.findByText('3 open quotes of agents who no longer work: Ben Marku (2), deleted agents (1)'),
  ).toBeVisible();
  expect(await audit(container)).toEqual([]);
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/overview', () => HttpResponse.json(overview())),
    http.post('/api/admin/quotes/revoke', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ revoked: 3 });
    }),
  );

  await user.click(region.getByRole('button', { name: 'Revoke all' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Revoke all' }));

  expect(await screen.findByText('3 quotes are revoked.')).toBeVisible();
  expect(await region.findByText('Nothing needs your attention now.')).toBeVisible();
  expect(sent).toEqual([{ user_id: null }]);
});

test('an administrator whose account only a password protects is asked for an app', async () => {
  renderOverview({}, 'admin', []);

  const line = await within(await attention()).findByRole('link', { name: /^Only a password protects your account/ });
  expect(line).toHaveAttribute('href', '/admin/account');
});

test('a viewer reads of the requests, without a link', async () => {
  renderOverview({ new_requests: 1 }, 'viewer');

  const region = await attention();
  expect(await within(region).findByText('1 new request from visitors')).toBeVisible();
  expect(within(region).queryByRole('link')).toBeNull();
});

test('an overview that cannot be loaded is loaded again on demand', async () => {
  const { user, container } = renderOverview();
  server.use(http.get('/api/admin/overview', () => apiError(404), { once: true }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the overview');
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('48,210')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('numbers that cannot be updated stay', async () => {
  renderOverview();
  await screen.findByText('48,210');
  server.use(http.get('/api/admin/overview', () => apiError(404)));

  window.dispatchEvent(new Event('visibilitychange'));

  expect(await screen.findByRole('alert')).toHaveTextContent('The numbers could not be updated.');
  expect(screen.getByText('48,210')).toBeVisible();
});

test('while the overview loads, its parts have their places', async () => {
  storeSession();
  answerAuth();
  server.use(http.get('/api/admin/overview', () => new Promise<never>(() => {})));
  const { container } = renderOffice('/admin');

  expect(await screen.findByRole('region', { name: 'Total Users' })).toBeVisible();
  expect(await attention()).toBeVisible();
  expect(container.querySelector('main [aria-busy=true]')).not.toBeNull();
  expect(await audit(container)).toEqual([]);
});
