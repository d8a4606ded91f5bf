import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { renderScreen } from '@/test/render-screen';
import { server } from '@/test/server';
import { SETTINGS, scoringPreview, stored } from '@/test/settings';
import type { Scoring } from './definition';
import { ScoringPage } from './scoring-page';

type Asked = { settings: Scoring; batch_id: string | null };

/** The server previews: flights change places when the bonus of direct flights is below ten. Returns what was asked. */
function answerPreviews() {
  const asked: Asked[] = [];
  server.use(
    http.post('/api/admin/settings/scoring/preview', async ({ request }) => {
      const body = (await request.json()) as Asked;
      asked.push(body);
      return HttpResponse.json(scoringPreview(body.settings.direct_flight_bonus < 10 ? [2, 1] : [1, 2]));
    }),
  );
  return asked;
}

const bonus = async () => {
  const group = await screen.findByRole('group', { name: /^Direct flights/ });
  return within(group).getByRole('spinbutton', { name: 'Bonus, points' });
};

const airlinesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => /(?:Austrian Airlines|Lufthansa)/.exec(item.textContent)?.[0]);

test('the stored search is ordered again while settings are typed, and nothing is saved', async () => {
  const asked = answerPreviews();
  const { user, container } = renderScreen(<ScoringPage />);
  const field = await bonus();
  await waitFor(() => expect(airlinesIn('After')).toEqual(['Austrian Airlines', 'Lufthansa']));

  await user.clear(field);
  await user.type(field, '5');

  await waitFor(() => expect(airlinesIn('After')).toEqual(['Lufthansa', 'Austrian Airlines']));
  expect(airlinesIn('Before')).toEqual(['Austrian Airlines', 'Lufthansa']);
  const [first] = within(screen.getByRole('region', { name: 'After' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(/up 1 place.*−8 points.*stops −8/);
  expect(screen.getByText('2 of the shown flights move.')).toBeVisible();
  // The empty field was not asked about.
  expect(asked.map(({ settings }) => settings.direct_flight_bonus)).toEqual([10, 5]);
  expect(await audit(container)).toEqual([]);
});

test('the history is that of the scoring alone', async () => {
  answerPreviews();
  renderScreen(<ScoringPage />);

  expect(await screen.findByRole('link', { name: 'History' })).toHaveAttribute('href', '/admin/audit?subject=scoring.');
});

test('presets that cannot be loaded are loaded again on demand', async () => {
  answerPreviews();
  server.use(http.get('/api/admin/settings/scoring/presets', () => apiError(404), { once: true }));
  const { user } = renderScreen(<ScoringPage />);
  expect(await screen.findByText('Failed to load the presets')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByRole('button', { name: 'Price and comfort' })).toBeVisible();
});

test('a preset fills the form, and saving sends all numbers', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('/api/admin/settings/scoring', async ({ request }) => {
      const body = (await request.json()) as Scoring;
      sent.push([request.headers.get('if-match'), body]);
      return HttpResponse.json(stored('scoring', body, 'r2'));
    }),
  );
  const { user } = renderScreen(<ScoringPage />);
  await bonus();

  await user.click(await screen.findByRole('button', { name: 'Price and comfort' }));
  expect(await bonus()).toHaveValue(5);
  expect(screen.getByRole('list', { name: 'Changes' })).toHaveTextContent('Direct flight bonus: +10 →becomes +5');
  expect(screen.getByRole('list', { name: 'What changes' })).toHaveTextContent('Within ten seconds');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Settings saved successfully!')).toBeVisible();
  expect(sent).toEqual([['"r1"', { ...SETTINGS.scoring, direct_flight_bonus: 5 }]]);
  expect(await screen.findByText('Applied by the only process.')).toBeVisible();
});

test('hours that end before they begin are not saved', async () => {
  const { user } = renderScreen(<ScoringPage />);
  const until = await screen.findByRole('spinbutton', { name: 'Early morning, until' });

  await user.clear(until);
  await user.type(until, '2{Enter}');

  expect(await screen.findByText('This must be above the start.')).toBeVisible();
});

test('the search is chosen by its batch ID, also while changes are not saved', async () => {
  const asked = answerPreviews();
  const { user, router } = renderScreen(<ScoringPage />);
  const field = await bonus();
  await user.clear(field);
  await user.type(field, '7');

  await user.type(await screen.findByRole('combobox', { name: 'Batch ID of a search' }), 'b1{Enter}');

  await waitFor(() => expect(asked.at(-1)?.batch_id).toBe('b1'));
  expect(router.state.location.hash).toBe('#b1');
  expect(await bonus()).toHaveValue(7);
});

test('without a search with results the preview says so', async () => {
  server.use(http.post('/api/admin/settings/scoring/preview', () => apiError(404)));
  renderScreen(<ScoringPage />);

  expect(await screen.findByText(/There is no search with stored results yet/)).toBeVisible();
});
