import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The API as the tests make it; what a test did not announce fails it. Each list of flights asks for the days around
 * it, and each form and opened flight for what its places are called.
 */
export const server = setupServer(
  http.get('/api/calendar/around', () => HttpResponse.json({ days: [], demo: false })),
  http.get('/api/airports', () => HttpResponse.json([])),
  http.get('/api/places', () => HttpResponse.json([])),
);
