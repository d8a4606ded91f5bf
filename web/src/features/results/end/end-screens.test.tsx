import { act, screen } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SearchView } from '@/api/wire';
import { audit } from '@/test/audit';
import { BATCH, flight, link, view } from '@/test/factories';
import { skipPauses } from '@/test/pauses';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import type { DrawingParts } from '@/ui/drawing';
import * as drawings from './end-drawings';

const ADDRESS = `/en/results?batch_id=${BATCH}`;
const OTHERS = ['A day earlier', 'A day later', 'From Pristina', 'From Podgorica'];

const answers = (state: SearchView) => () => HttpResponse.json(state);
const notFound = () =>
  HttpResponse.json({ code: 'search_not_found', message: 'Search not found.', request_id: 'r' }, { status: 404 });

type End = { answer: () => Response; title: string; drawing: DrawingParts; others: string[] };

const ENDS: Record<string, End> = {
  'no flights': {
    answer: answers(view({ results: link(1, 0) })),
    title: 'No Flights Found',
    drawing: drawings.NO_FLIGHTS,
    others: OTHERS,
  },
  failed: {
    answer: answers(view({ status: 'failed', last_error: 'No flights found. Please try again later.' })),
    title: 'Search Error',
    drawing: drawings.FAILED,
    others: OTHERS,
  },
  expired: {
    answer: answers(view()),
    title: 'These prices are no longer kept',
    drawing: drawings.EXPIRED,
    others: OTHERS,
  },
  unknown: { answer: notFound, title: 'Search Error', drawing: drawings.UNKNOWN, others: [] },
  offline: { answer: () => HttpResponse.error(), title: 'Search Error', drawing: drawings.OFFLINE, others: [] },
};

test.each(Object.entries(ENDS))('the screen "%s" has a drawing, other searches, and the chat', async (name, end) => {
  skipPauses();
  // Without a network connection, a request is not repeated.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(name !== 'offline');
  server.use(
    http.get('/api/searches/:id', end.answer),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [], other_flights: [] }),
    ),
  );
  const { container } = renderSite(ADDRESS);

  // Without a search that the header could name, the screen's title is that of the page.
  const level = end.others.length > 0 ? 2 : 1;
  expect(await screen.findByRole('heading', { level, name: end.title })).toBeVisible();
  expectDrawing(end.drawing);
  const others = screen.queryAllByRole('button', { name: /^(?:A day|From|To) / });
  expect(others.map((button) => button.textContent)).toEqual(end.others);
  expect(screen.getByText('Write to us on WhatsApp')).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('the screen of a search that takes too long has the clock tower and the chat', async () => {
  server.use(http.get('/api/searches/:id', () => delay('infinite')));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  renderSite(ADDRESS);
  await screen.findByText('Asking the airlines…');
  await expect.poll(() => vi.getTimerCount()).toBe(3);

  act(() => void vi.advanceTimersByTime(30_000));

  expect(screen.getByText('Sorry, the search is taking too long')).toBeVisible();
  expectDrawing(drawings.TIMED_OUT);
  expect(screen.getByText('Write to us on WhatsApp')).toBeVisible();
});

test('a drawing is shown when the filters leave no flight', async () => {
  server.use(
    http.get('/api/searches/:id', answers(view({ results: link(1, 1) }))),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [], other_flights: [flight('a')] }),
    ),
  );
  renderSite(`${ADDRESS}&max=1`);

  expect(await screen.findByRole('status', { name: 'No Flights Found' })).toBeVisible();
  expectDrawing(drawings.FILTERED);
});

test('no two drawings are the same', () => {
  const all = Object.values(drawings).map((parts) => parts.map(([, path]) => path).join());

  expect(new Set(all).size).toBe(7);
});

/** The page has one drawing with these parts, hidden from screen readers. */
function expectDrawing(parts: DrawingParts) {
  const drawn = document.querySelectorAll('[data-slot=drawing]');
  expect(drawn).toHaveLength(1);
  expect(drawn[0]).toHaveAttribute('aria-hidden', 'true');
  const paths = [...document.querySelectorAll('[data-slot=drawing] path')].map((path) => path.getAttribute('d'));
  expect(paths).toEqual(expect.arrayContaining(parts.map(([, path]) => path)));
}
