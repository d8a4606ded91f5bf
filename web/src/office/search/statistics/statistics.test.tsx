import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { localTime } from '@/lib/clock';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { renderScreen } from '@/test/render-screen';
import { server } from '@/test/server';
import { providerStatistics } from '@/test/settings';
import { timeText } from '@/ui/chart/series';
import { Statistics } from './statistics';

/** The server has statistics of the current hour. Returns the asked numbers of hours. */
function answerStatistics() {
  const asked: (string | null)[] = [];
  server.use(
    http.get('/api/admin/provider-statistics', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('hours'));
      const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
      return HttpResponse.json(providerStatistics(new Date(hour).toISOString()));
    }),
  );
  return asked;
}

test('totals, plans and hourly charts are shown for the chosen period', async () => {
  const asked = answerStatistics();
  const { user, container, location } = renderScreen(<Statistics />);

  const totals = await screen.findByRole('table', { name: 'Provider statistics' });
  const [head, rapidapi] = within(totals).getAllByRole('row');
  expect(head).toHaveTextContent(/Total requests.*Average response time.*Error rate/);
  expect(rapidapi).toHaveTextContent(/RapidAPI.*12.*1,200 ms.*2,500 ms.*8.33 %/);
  expect(screen.getByText(/1,500 of 20,000 requests of the plan are left/)).toBeVisible();
  expect(screen.getByText(/450 of 500 requests of the daily budget are used/)).toBeVisible();
  // In the time zone of the agency it is an hour later than in UTC.
  await waitFor(() =>
    expect(screen.getByText(/Nothing is sent until/)).toHaveTextContent(
      /until (?:20 Dec 2026 )?11:05: the provider keeps failing\./,
    ),
  );
  expect(screen.getByRole('link', { name: 'History: RapidAPI' })).toHaveAttribute(
    'href',
    '/admin/audit?subject=rapidapi',
  );
  for (const name of ['Requests per hour', 'Response time', 'Errors by kind']) {
    const rows = within(await screen.findByRole('table', { name })).getAllByRole('row');
    expect(rows).toHaveLength(25);
  }
  const errors = within(screen.getByRole('table', { name: 'Errors by kind' })).getAllByRole('row');
  const now = timeText(localTime(Math.floor(Date.now() / 3_600_000) * 3_600_000, 'Europe/Tirane'), 'hour');
  expect(errors.at(-1)).toHaveTextContent(`${now}2 errors`);
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('radio', { name: '7 days' }));
  expect(location()).toBe('/admin/screen?period=week');
  expect(await screen.findByRole('table', { name: 'Provider statistics' })).toBeVisible();
  expect(asked).toEqual(['24', '168']);
});

test('statistics that cannot be loaded are loaded again on demand', async () => {
  server.use(http.get('/api/admin/provider-statistics', () => apiError(404), { once: true }));
  const { user } = renderScreen(<Statistics />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load statistics');

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByRole('table', { name: 'Provider statistics' })).toBeVisible();
});
