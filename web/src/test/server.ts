import { FetchInterceptor } from '@mswjs/interceptors/fetch/web';
import { HttpResponse, http } from 'msw';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import type { components } from '@/api/schema.gen';
import { overview } from './overview';
import { SETTINGS_HANDLERS } from './settings';
import { SITE } from './site';

type Installation = components['schemas']['Installation'];

/**
 * The API for tests. A request without a handler fails the test. The handlers here answer the requests that most
 * screens make. Only `fetch` is replaced, which costs less than the sockets that `setupServer` replaces.
 */
export const server = defineNetwork({
  onUnhandledFrame: 'error',
  context: { quiet: true },
  // @ts-expect-error The builds of the package for browsers and for Node each declare the base class.
  sources: [new InterceptorSource({ interceptors: [new FetchInterceptor()] })],
  handlers: [
    http.get('/api/calendar/around', () => HttpResponse.json({ days: [], demo: false })),
    http.get('/api/airports', () => HttpResponse.json([])),
    http.get('/api/agent/searches', () => HttpResponse.json({ searches: [] })),
    http.get('/api/agent/quotes', () => HttpResponse.json({ quotes: [], next_cursor: null })),
    // Without a tag, the browser asks again after a second.
    http.get('/api/agent/booking-requests', () =>
      HttpResponse.json({ state: 'new', counts: { new: 0, mine: 0 }, requests: [], next_cursor: null }),
    ),
    http.get('/api/admin/overview', () => HttpResponse.json(overview())),
    http.get('/api/admin/installation', () =>
      HttpResponse.json({
        name: '',
        colour: 'blue',
        agency: 'Agjencia',
        time_zone: 'Europe/Tirane',
      } satisfies Installation),
    ),
    http.get('/api/admin/airports', () => HttpResponse.json({ airports: [], next_cursor: null })),
    http.get('/api/admin/commission-rules', () => HttpResponse.json({ rules: [], presets: [] })),
    http.get('/api/admin/searches', () =>
      HttpResponse.json({ searches: [], page: 1, per_page: 10, total: 0, pages: 1, total_is_exact: true }),
    ),
    http.get('/api/admin/sales-agents', () =>
      HttpResponse.json({ agents: [], page: 1, per_page: 10, total: 0, pages: 1 }),
    ),
    ...SETTINGS_HANDLERS,
    http.get('/api/places', () => HttpResponse.json([])),
    http.get('/api/agent/site', () => HttpResponse.json(SITE)),
  ],
});
