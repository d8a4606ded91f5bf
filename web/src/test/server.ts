import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The API of the tests. A request without a handler fails the test. These defaults are for requests that most screens
 * make.
 */
export const server = setupServer(
  http.get('/api/calendar/around', () => HttpResponse.json({ days: [], demo: false })),
  http.get('/api/airports', () => HttpResponse.json([])),
  http.get('/api/places', () => HttpResponse.json([])),
);
