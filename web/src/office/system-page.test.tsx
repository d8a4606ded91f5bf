import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';
import { applied, SETTINGS, stored } from '@/test/settings';
import type { Area, Bodies } from './platform/settings/resources';

/** Renders a section of the screen for a user with this role. */
function renderSection(section: string, role = 'admin') {
  storeSession(person({ role }));
  answerAuth({ user: () => HttpResponse.json(person({ role })) });
  return renderOffice(`/admin/system?section=${section}`);
}

/** The server saves the settings of an area. Returns what was sent. */
function answerChanges<A extends Area>(area: A) {
  const sent: { ifMatch: string | null; body: Bodies[A] }[] = [];
  server.use(
    http.put(`/api/admin/settings/${area}`, async ({ request }) => {
      const body = (await request.json()) as Bodies[A];
      sent.push({ ifMatch: request.headers.get('if-match'), body });
      return HttpResponse.json(stored(area, body, `r${sent.length + 1}`));
    }),
  );
  return sent;
}

const save = (form: HTMLElement) => within(form).getByRole('button', { name: 'Save' });

test.each([
  ['providers', 'Flight API Configuration', 'Flight API Configuration'],
  ['mode', 'API Mode Settings', 'API Mode Settings'],
  ['limits', 'Limits', 'Limits and daily budgets'],
  ['searches', 'Searches', 'Admission of searches and mails'],
  ['agency', 'Agency', 'Agency'],
  ['retention', 'Retention', 'Retention'],
  ['installation', 'Installation', 'Installation'],
])('the section %s has its form', async (section, tab, form) => {
  const { container } = renderSection(section);

  expect(await screen.findByRole('form', { name: form })).toBeVisible();
  expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  expect(await audit(container)).toEqual([]);
});

test.each([
  ['limits', ['History: limits.']],
  ['retention', ['History: keep.']],
  [
    'searches',
    ['History: Deadlines and reuse: search.', 'History: Admission: admission.', 'History: Calendars: calendar.'],
  ],
])('the histories of the section %s are those of its settings', async (section, expected) => {
  renderSection(section);
  await screen.findByRole('tab', { selected: true });

  const links = screen.queryAllByRole('link', { name: /^History/ });
  const subjectIn = (link: HTMLElement) =>
    new URL(link.getAttribute('href') ?? '', 'https://x').searchParams.get('subject');
  expect(links.map((link) => `${link.textContent}: ${subjectIn(link)}`)).toEqual(expected);
});

test('the chosen section is in the address', async () => {
  const { user, location } = renderSection('mode');

  await user.click(await screen.findByRole('tab', { name: 'Limits' }));

  expect(location()).toBe('/admin/system?section=limits');
  expect(await screen.findByRole('form', { name: 'Limits and daily budgets' })).toBeVisible();
});

test('a change says what it means, and is followed until all processes have applied it', async () => {
  const sent = answerChanges('mode');
  const answers = [applied(['api', true], ['worker', false]), applied(['api', true], ['worker', true])];
  server.use(http.get('/api/admin/settings/applied', () => HttpResponse.json(answers.shift())));
  const { user, container } = renderSection('mode');
  const form = await screen.findByRole('form', { name: 'API Mode Settings' });
  expect(screen.queryByRole('list', { name: 'What changes' })).toBeNull();

  await user.click(within(form).getByRole('switch'));
  expect(within(form).getByRole('list', { name: 'What changes' })).toHaveTextContent('From the next search on');
  await user.click(save(form));

  expect(await screen.findByText('Settings saved successfully!')).toBeVisible();
  expect(sent).toEqual([{ ifMatch: '"r1"', body: { use_incomplete_api: false } }]);
  expect(await screen.findByText(/Applied by 1 of 2 processes…/)).toHaveTextContent('Waiting for worker on server.');
  expect(await audit(container)).toEqual([]);
  expect(await screen.findByText('Applied by all 2 processes.')).toBeVisible();
});

test('numbers are sent as numbers, and an empty limit as none', async () => {
  const sent = answerChanges('limits');
  const { user } = renderSection('limits');
  const account = await screen.findByRole('group', { name: 'FlightAPI' });
  const field = (name: string) => within(account).getByRole('spinbutton', { name });

  await user.clear(field('Requests a second'));
  await user.type(field('Daily budget'), '500');
  await user.click(save(screen.getByRole('form', { name: 'Limits and daily budgets' })));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    ...SETTINGS.limits,
    flightapi: { requests_per_second: null, concurrent: 10, requests_per_day: 500 },
  });
});

test('a number has the bounds of the API', async () => {
  const sent = answerChanges('keep');
  const { user } = renderSection('retention');
  const days = await screen.findByRole('spinbutton', { name: 'Counted searches' });
  expect(days).toHaveAccessibleDescription('Days, at least 31');

  await user.clear(days);
  await user.type(days, '30');
  await user.click(save(screen.getByRole('form', { name: 'Retention' })));
  expect(await screen.findByText('Enter a number from 31 to 400.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a choice has the words of people', async () => {
  const { user } = renderSection('installation');

  await user.click(await screen.findByRole('combobox', { name: 'Colour' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Blue',
    'Green',
    'Amber',
    'Red',
    'Grey',
  ]);
});

test('the errors of the server are shown at their fields', async () => {
  const body = { code: 'invalid_fields', message: '', fields: { 'offices.1.email': 'invalid' }, request_id: '1' };
  server.use(http.put('/api/admin/settings/agency', () => HttpResponse.json(body, { status: 422 })));
  const { user } = renderSection('agency');
  const office = await screen.findByRole('group', { name: 'Second office' });
  const email = within(office).getByRole('textbox', { name: 'E-mail' });

  await user.type(email, 'x');
  await user.click(save(screen.getByRole('form', { name: 'Agency' })));

  expect(await within(office).findByText('Enter an e-mail address.')).toBeVisible();
  await waitFor(() => expect(email).toHaveFocus());
});

test('a day with one time only is not saved', async () => {
  const sent = answerChanges('agency');
  const { user } = renderSection('agency');

  await user.clear(await screen.findByLabelText('Monday, closes'));
  await user.click(save(screen.getByRole('form', { name: 'Agency' })));

  expect(await screen.findByText('Enter both times, or neither.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a viewer sees the settings and changes none', async () => {
  renderSection('providers', 'viewer');

  const form = await screen.findByRole('form', { name: 'Flight API Configuration' });
  expect(within(form).getByRole('switch', { name: 'Simultaneous requests' })).toBeDisabled();
  expect(save(form)).toBeDisabled();
  const key = await screen.findByRole('form', { name: 'Key of RapidAPI' });
  expect(within(key).getByRole('button', { name: 'Test key' })).toHaveAccessibleDescription(
    'Only the administrator can change this.',
  );
});
