/** The errors of the home page: of its form, its popular routes and its calendar. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { FieldCode } from '@/api/wire';
import { EMPTY_DRAFT, type SearchDraft } from '@/stores/search-draft';
import { ROME, TIRANA } from '@/test/factories';
import { month } from '@/test/month';
import { skipPauses } from '@/test/pauses';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import type { ErrorCase, ErrorCases } from './catalogue';

const FILLED = { ...EMPTY_DRAFT, from: TIRANA, to: ROME, departure: '2026-12-12', return: '2026-12-19' };

const NO_CITIES = pressed({ ...FILLED, to: null });
const NO_DEPARTURE = pressed({ ...FILLED, departure: '', return: '' });
const NO_RETURN = pressed({ ...FILLED, return: '' });
const REFUSED = refused(422, { stops: 'invalid' });

export const SEARCH_CASES: ErrorCases = {
  'Please select departure and arrival cities': NO_CITIES,
  'Please select a departure date': NO_DEPARTURE,
  'Please select a return date for round-trip flights': NO_RETURN,
  'Please select both departure and arrival airports.': refused(422, { toCode: 'unknown_airport' }),
  'Please select a departure date.': refused(422, { departureDate: 'invalid' }),
  'Please select a return date for round-trip flights.': refused(422, { returnDate: 'required' }),
  'Failed to save search. Please try again.': refused(500, {}),
  'Failed to create search. Please try again.': created(() => HttpResponse.error()),
  'Failed to search for flights': REFUSED,
  'Invalid API configuration': refused(503, {}, 'invalid_api_configuration'),
  // The landing pages use the search form of the home page.
  'Ju lutem zgjidhni qytetin e nisjes dhe destinacionit': {
    ...NO_CITIES,
    albanianOf: 'Please select departure and arrival cities',
  },
  'Ju lutem zgjidhni datën e nisjes': { ...NO_DEPARTURE, albanianOf: 'Please select a departure date' },
  'Ju lutem zgjidhni datën e kthimit': {
    ...NO_RETURN,
    albanianOf: 'Please select a return date for round-trip flights',
  },
  'Ndodhi një gabim gjatë kërkimit të fluturimeve': { ...REFUSED, albanianOf: 'Failed to search for flights' },
  'Error loading routes': {
    bringAbout: ({ prefix }) => {
      server.use(http.get('/api/routes/popular', () => new HttpResponse(null, { status: 404 })));
      renderSite(`${prefix}/home`);
    },
  },
  'Failed to load prices': calendar(() => new HttpResponse(null, { status: 404 })),
  'API request failed: {status text}': serviceFails('API request failed: Bad Gateway'),
  'Invalid API response format: Missing status or data': serviceFails(
    'Invalid API response format: Missing status or data',
  ),
  'Invalid API response format: Missing price grid data': serviceFails(
    'Invalid API response format: Missing price grid data',
  ),
};

function pressed(draft: SearchDraft, create: () => Response = () => HttpResponse.error()): ErrorCase {
  return {
    bringAbout: async ({ prefix, say }) => {
      skipPauses();
      server.use(
        http.get('/api/routes/popular', () => HttpResponse.json({ routes: [] })),
        http.post('/api/searches', create),
      );
      const { user } = renderSite(`${prefix}/home`, { draft });
      await user.click(await screen.findByRole('button', { name: say('Search flights') }));
    },
  };
}

function created(answer: () => Response): ErrorCase {
  return pressed(FILLED, answer);
}

function refused(status: number, fields: Record<string, FieldCode>, code = 'invalid_search'): ErrorCase {
  return created(() => HttpResponse.json({ code, message: 'no', request_id: 'r', fields }, { status }));
}

function calendar(answer: (month: string) => Response): ErrorCase {
  return {
    bringAbout: async ({ prefix, say }) => {
      server.use(
        http.get('/api/routes/popular', () => HttpResponse.json({ routes: [] })),
        http.get('/api/calendar', ({ request }) => answer(new URL(request.url).searchParams.get('month') ?? '')),
        http.get('/api/calendar/year', () => new HttpResponse(null, { status: 404 })),
      );
      const { user } = renderSite(`${prefix}/home`, { draft: FILLED });
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${say('Departure')}`) }));
    },
  };
}

/** Visitors see a general message; the answer of the provider is for operators. */
function serviceFails(lastError: string): ErrorCase {
  return {
    ...calendar((yearMonth) => HttpResponse.json(month(yearMonth, { lastError }))),
    says: 'Failed to load prices',
  };
}
