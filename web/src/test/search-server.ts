/** The server's answers about a search, for tests of the results page. */
import { screen, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect } from 'vitest';
import type { FlightOption, SearchView } from '@/api/wire';
import { BATCH, link, source, view } from './factories';
import { gate } from './gate';
import { server } from './server';

export const ADDRESS = `/en/results?batch_id=${BATCH}`;

export const RUNNING: SearchView['progress'] = {
  percent: 50,
  stage: 'first_answer',
  providers: [source(1, 'partial', 1), source(2, 'asking')],
};

/** The server answers with these states in turn. It never answers the request that follows the last one. */
export function searchGoesThrough(...states: SearchView[]): void {
  let next = 0;
  server.use(
    http.get('/api/searches/:id', async ({ request }) => {
      const state = states[next];
      if (!state) await delay('infinite');
      next += 1;
      const asked = { tag: request.headers.get('if-none-match'), wait: new URL(request.url).searchParams.get('wait') };
      if (next > 1) expect(asked).toEqual({ tag: `W/"7.${next - 1}.0"`, wait: '20' });
      return HttpResponse.json(state ?? null, { headers: { etag: `W/"7.${next}.0"` } });
    }),
  );
}

/**
 * The server answers with a running search that has one flight. When the test calls the returned function, the search
 * ends and has a second list.
 */
export function holdSecondList(count = 2): () => void {
  const { open, passed } = gate();
  let asked = 0;
  server.use(
    http.get('/api/searches/:id', async () => {
      asked += 1;
      if (asked === 1) return HttpResponse.json(view({ status: 'running', progress: RUNNING, results: link(1, 1) }));
      await passed;
      return HttpResponse.json(view({ version: 2, results: link(2, count) }));
    }),
  );
  return open;
}

/**
 * The server answers with the first of these lists for version 1, with the second for version 2, and so on. Only the
 * first flight of each list is a recommended one.
 */
export function resultsAre(...versions: FlightOption[][]): void {
  server.use(
    http.get('/api/searches/:id/results/:publication', ({ params }) => {
      const options = versions[Number(String(params.publication).split('.')[1]) - 1] ?? [];
      return HttpResponse.json({ best_flights: options.slice(0, 1), other_flights: options.slice(1) });
    }),
  );
}

/** The line above the list that summarises the search. */
export function summary(): HTMLElement {
  return within(screen.getByRole('region', { name: 'Search progress' })).getByRole('status');
}

export function cards(): HTMLElement[] {
  return screen.getAllByRole('article');
}
