/** Every message of the catalogue that belongs to the results is brought about; one without a trigger fails. */
import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { SearchView } from '@/api/wire';
import { audit } from '@/test/audit';
import CATALOGUE from '@/test/error-catalogue.json';
import { BATCH, flight, link, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

type Site = ReturnType<typeof renderSite>;
type Trigger = (open: (parameters?: string) => Site) => unknown;

const TRIGGERS: Record<string, Trigger> = {
  'Please select a return date': async (open) => {
    searchIs(view({ results: link(1, 1) }));
    const { user } = open('&panel=search');
    const form = within(await screen.findByRole('form', { name: 'Modify Search' }));
    // Another trip type and back: the return date is gone.
    await user.click(form.getByRole('radio', { name: 'One way' }));
    await user.click(form.getByRole('radio', { name: 'Round trip' }));
    await user.click(form.getByRole('button', { name: 'Search flights' }));
  },
  'Failed to update search': async (open) => {
    searchIs(view({ results: link(1, 1) }));
    server.use(http.post('/api/searches', () => HttpResponse.json({}, { status: 418 })));
    const { user } = open('&panel=search');
    await user.click(await screen.findByRole('button', { name: 'Search flights' }));
  },
  'Search Error': (open) => {
    searchIs(view({ status: 'failed' }));
    open();
  },
  'No Flights Found': (open) => {
    searchIs(view({ results: link(1, 0) }), []);
    open();
  },
  'No flight details available': (open) => {
    searchIs(view({ results: link(1, 1) }));
    open('&flight=none');
  },
  'No flights found. Please try again later.': (open) => {
    searchIs(view({ status: 'failed', last_error: 'No flights found. Please try again later.' }));
    open();
  },
  'Failed to save search results': (open) => {
    searchIs(view({ status: 'failed', last_error: 'Failed to save search results' }));
    open();
  },
  'Failed to load search results. Please try again.': (open) => {
    searchIs(view({ results: link(1, 1) }));
    server.use(http.get('/api/searches/:id/results/:publication', () => new HttpResponse(null, { status: 410 })));
    open();
  },
  'Search not found. Please try searching again.': (open) => {
    server.use(http.get('/api/searches/:id', () => new HttpResponse(null, { status: 404 })));
    open();
  },
  'Na vjen keq, por kërkimi po zgjat shumë': async (open) => {
    searchIs(view({ status: 'running' }));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    open();
    await screen.findByText('Po pyesim linjat ajrore…');
    // React may start what counts the seconds, the messages and the sentences a moment later.
    await expect.poll(() => vi.getTimerCount()).toBe(3);
    act(() => vi.advanceTimersByTime(30_000));
  },
  'Network connection error. Please check your internet connection.': (open) =>
    refreshEnds(open, () => HttpResponse.error()),
  'An unexpected error occurred. Please try again.': (open) =>
    refreshEnds(open, () => new HttpResponse(null, { status: 500 })),
};

afterEach(() => {
  vi.useRealTimers();
});

test.each(CATALOGUE.filter(({ screen }) => screen !== 'home'))('$screen: $message', async ({ language, message }) => {
  const trigger = TRIGGERS[message];
  if (!trigger) throw new Error(`Nothing brings about: ${message}`);

  const prefix = language === 'en' ? '/en' : '';
  await trigger((parameters = '') => renderSite(`${prefix}/results?batch_id=${BATCH}${parameters}`));

  expect((await screen.findAllByText(message))[0]).toBeVisible();
  expect(await audit(document.body)).toEqual([]);
});

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

async function refreshEnds(open: () => Site, answer: () => Response) {
  searchIs(view({ results: link(1, 1) }));
  server.use(http.post('/api/searches/:id/refresh', answer));
  const { user } = open();
  await screen.findByRole('article');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
}
