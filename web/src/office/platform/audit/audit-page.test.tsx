import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';
import type { AuditEvent } from './audit-page';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

function event(change: Partial<AuditEvent>): AuditEvent {
  return {
    id: 'a',
    at: '2026-11-20T08:00:00.000Z',
    actor: 'boss@agency.al',
    action: 'settings.set',
    subject: 'commission.adult',
    ip: '192.0.2.1',
    user_agent: FIREFOX,
    old: 20,
    new: 25,
    ...change,
  };
}

/** The server has these events. Returns the queries that were asked. */
function answerEvents(...events: AuditEvent[]) {
  const asked: string[] = [];
  server.use(
    http.get('/api/admin/audit', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ events, next_cursor: null });
    }),
  );
  return asked;
}

function renderLog(query = '') {
  storeSession(person({ role: 'viewer' }));
  answerAuth({ user: () => HttpResponse.json(person({ role: 'viewer' })) });
  return renderOffice(`/admin/audit${query}`);
}

beforeEach(() => {
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

test('a change says who, when, what and from where', async () => {
  answerEvents(
    event({ id: 'b', action: 'agent.edit', subject: 'ana@agency.al', old: { name: 'Ana' }, new: { name: 'Ana Dema' } }),
    event({ actor: 'command line', ip: null, user_agent: null }),
  );
  const { container } = renderLog();

  const table = await screen.findByRole('table', { name: 'Audit log' });
  await within(table).findByText('Agent edited');
  const [, edited, set] = within(table).getAllByRole('row');
  expect(edited).toHaveTextContent(
    /Agent edited.*ana@agency\.al.*name: Ana →becomes Ana Dema.*boss@agency\.al.*192\.0\.2\.1/,
  );
  await expect.poll(() => edited).toHaveTextContent('Firefox on Linux');
  expect(set).toHaveTextContent(/Setting changed.*commission\.adult.*20 →becomes 25.*command line.*–/);
  within(set as HTMLElement)
    .getByRole('time')
    .focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('20 Nov 2026 09:00');
  expect(await audit(container)).toEqual([]);
});

test('an object leads to its history, and filters are in the address', async () => {
  const asked = answerEvents(event({}));
  const { user, location } = renderLog();
  await user.click(await screen.findByRole('link', { name: 'commission.adult' }));
  expect(location()).toBe('/admin/audit?subject=commission.adult');
  expect(screen.getByRole('combobox', { name: 'Object' })).toHaveValue('commission.adult');

  await user.click(screen.getByRole('combobox', { name: 'Actions' }));
  await user.click(await screen.findByRole('option', { name: 'Settings' }));
  await expect.poll(() => asked.at(-1)).toBe('?subject=commission.adult&action=settings.&limit=100');
  await user.clear(screen.getByRole('combobox', { name: 'Object' }));

  await expect.poll(location).toBe('/admin/audit?action=settings.');
});

test('an empty log, and one that cannot be loaded', async () => {
  answerEvents();
  server.use(http.get('/api/admin/audit', () => apiError(404), { once: true }));
  const { user, container } = renderLog('?from=2026-11-01');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the audit log');
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('No change matches the filters.')).toBeVisible();
});
