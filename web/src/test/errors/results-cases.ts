/** The errors of the results page. */
import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, vi } from 'vitest';
import type { SearchView } from '@/api/wire';
import { BATCH, flight, link, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import type { ErrorCase, ErrorCases } from './catalogue';

const TIMED_OUT = 'Na vjen keq, por kërkimi po zgjat shumë';
const NETWORK = 'Network connection error. Please check your internet connection.';

export const RESULTS_CASES: ErrorCases = {
  'Please select a return date': {
    bringAbout: async ({ prefix, say }) => {
      searchIs(view({ results: link(1, 1) }));
      const { user } = open(prefix, '&panel=search');
      const form = within(await screen.findByRole('form', { name: say('Modify Search') }));
      // Changing the trip type to one way and back clears the return date.
      await user.click(form.getByRole('radio', { name: say('One way') }));
      await user.click(form.getByRole('radio', { name: say('Round trip') }));
      await user.click(form.getByRole('button', { name: say('Search flights') }));
    },
  },
  'Failed to update search': {
    bringAbout: async ({ prefix, say }) => {
      searchIs(view({ results: link(1, 1) }));
      server.use(http.post('/api/searches', () => HttpResponse.json({}, { status: 418 })));
      const { user } = open(prefix, '&panel=search');
      await user.click(await screen.findByRole('button', { name: say('Search flights') }));
    },
  },
  'Search Error': opened(view({ status: 'failed' })),
  'No Flights Found': opened(view({ results: link(1, 0) }), '', []),
  'No flight details available': opened(view({ results: link(1, 1) }), '&flight=none'),
  'No flights found. Please try again later.': failed('No flights found. Please try again later.'),
  'Failed to save search results': failed('Failed to save search results'),
  'Failed to load search results. Please try again.': {
    bringAbout: ({ prefix }) => {
      searchIs(view({ results: link(1, 1) }));
      server.use(http.get('/api/searches/:id/results/:publication', () => new HttpResponse(null, { status: 410 })));
      open(prefix);
    },
  },
  'Search not found. Please try searching again.': {
    bringAbout: ({ prefix }) => {
      server.use(http.get('/api/searches/:id', () => new HttpResponse(null, { status: 404 })));
      open(prefix);
    },
  },
  [TIMED_OUT]: {
    albanianOf: 'Sorry, the search is taking too long',
    bringAbout: async ({ prefix, say }) => {
      searchIs(view({ status: 'running' }));
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
      open(prefix);
      await screen.findByText(say('Asking the airlines…'));
      // React may start the three timers of the screen after it is painted.
      await expect.poll(() => vi.getTimerCount()).toBe(3);
      act(() => vi.advanceTimersByTime(30_000));
    },
  },
  'Failed to fetch': { ...refreshEnds(() => HttpResponse.error()), says: NETWORK },
  [NETWORK]: refreshEnds(() => HttpResponse.error()),
  'An unexpected error occurred. Please try again.': refreshEnds(() => new HttpResponse(null, { status: 500 })),
};

function open(prefix: string, parameters = '') {
  return renderSite(`${prefix}/results?batch_id=${BATCH}${parameters}`);
}

function opened(state: SearchView, parameters = '', list = [flight('a')]): ErrorCase {
  return {
    bringAbout: ({ prefix }) => {
      searchIs(state, list);
      open(prefix, parameters);
    },
  };
}

function failed(lastError: string): ErrorCase {
  return opened(view({ status: 'failed', last_error: lastError }));
}

function searchIs(state: SearchView, list = [flight('a')]) {
  let asked = 0;
  server.use(
    http.get('/api/searches/:id', async () => {
      asked += 1;
      if (asked > 1 && state.status === 'running') await new Promise(() => {});
      return HttpResponse.json(state);
    }),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [], other_flights: list }),
    ),
  );
}

function refreshEnds(answer: () => Response): ErrorCase {
  return {
    bringAbout: async ({ prefix, say }) => {
      searchIs(view({ results: link(1, 1) }));
      server.use(http.post('/api/searches/:id/refresh', answer));
      const { user } = open(prefix);
      await screen.findByRole('article');
      await user.click(screen.getByRole('button', { name: say('Refresh') }));
    },
  };
}
