/** Every message of the catalogue that belongs to home is brought about; one without a trigger fails. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { FieldCode } from '@/api/wire';
import { EMPTY_DRAFT, type SearchDraft, useSearchDraft } from '@/stores/search-draft';
import { audit } from '@/test/audit';
import CATALOGUE from '@/test/error-catalogue.json';
import { ROME, TIRANA } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const FILLED = { ...EMPTY_DRAFT, from: TIRANA, to: ROME, departure: '2026-12-12', return: '2026-12-19' };

const TRIGGERS: Record<string, () => Promise<void>> = {
  'Please select departure and arrival cities': () => pressed({ ...FILLED, to: null }),
  'Please select a departure date': () => pressed({ ...FILLED, departure: '', return: '' }),
  'Please select a return date for round-trip flights': () => pressed({ ...FILLED, return: '' }),
  'Please select both departure and arrival airports.': () => refused(422, { toCode: 'unknown_airport' }),
  'Please select a departure date.': () => refused(422, { departureDate: 'invalid' }),
  'Please select a return date for round-trip flights.': () => refused(422, { returnDate: 'required' }),
  'Failed to save search. Please try again.': () => refused(500, {}),
  'Failed to create search. Please try again.': () => created(() => HttpResponse.error()),
  'Failed to search for flights': () => refused(422, { stops: 'invalid' }),
  'Invalid API configuration': () => refused(503, {}, 'invalid_api_configuration'),
  'Error loading routes': async () => {
    server.use(http.get('/api/routes/popular', () => new HttpResponse(null, { status: 404 })));
    renderSite('/en/home');
  },
  'Failed to load prices': async () => {
    server.use(
      http.get('/api/calendar', () => new HttpResponse(null, { status: 404 })),
      http.get('/api/calendar/year', () => new HttpResponse(null, { status: 404 })),
    );
    useSearchDraft.setState(FILLED);
    const { user } = renderSite('/en/home');
    await user.click(await screen.findByRole('button', { name: /^Departure/ }));
  },
};

beforeEach(() => {
  server.use(http.get('/api/routes/popular', () => HttpResponse.json({ routes: [] })));
});

test.each(CATALOGUE.filter(({ screen }) => screen === 'home'))('$message', async ({ message }) => {
  const trigger = TRIGGERS[message];
  if (!trigger) throw new Error(`Nothing brings about: ${message}`);

  await trigger();

  expect(await screen.findByText(message, {}, { timeout: 15_000 })).toBeVisible();
  expect(await audit(document.body)).toEqual([]);
});

async function pressed(draft: SearchDraft): Promise<void> {
  useSearchDraft.setState(draft);
  const { user } = renderSite('/en/home');
  await user.click(await screen.findByRole('button', { name: 'Search flights' }));
}

function created(answer: () => Response): Promise<void> {
  server.use(http.post('/api/searches', answer));
  return pressed(FILLED);
}

function refused(status: number, fields: Record<string, FieldCode>, code = 'invalid_search'): Promise<void> {
  return created(() => HttpResponse.json({ code, message: 'no', request_id: 'r', fields }, { status }));
}
