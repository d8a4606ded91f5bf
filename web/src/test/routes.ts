/** The server's answers about routes and their refreshes. */
import { HttpResponse, http } from 'msw';
import type { RefreshBudget, RoutePopularity, RouteUpdates } from '@/office/prices/routes/requests';
import { server } from './server';

export function popularity(change: Partial<RoutePopularity> = {}): RoutePopularity {
  return {
    origin: 'TIA',
    destination: 'VIE',
    origin_name: 'Tirana (TIA)',
    destination_name: 'Vienna (VIE)',
    month: '2026-12',
    search_count: 1204,
    searches_by_day: [...Array(29).fill(0), 7],
    demand_level: 'HIGH',
    top_dates: [
      { departure_date: '2026-12-20', search_count: 200 },
      { departure_date: '2026-12-18', search_count: 1 },
    ],
    ...change,
  };
}

export function updates(change: Partial<RouteUpdates> = {}): RouteUpdates {
  return {
    id: '019a9f3c-0000-7000-8000-000000000001',
    origin: 'TIA',
    destination: 'VIE',
    origin_name: 'Tirana (TIA)',
    destination_name: 'Vienna (VIE)',
    year_month: '2026-12',
    search_count: 1204,
    searches_by_day: Array(30).fill(1),
    demand_level: 'HIGH',
    update_interval: 3,
    is_pinned: false,
    is_ignored: false,
    last_price_update: new Date(Date.now() - 7_200_000).toISOString(),
    next_due: new Date(Date.now() + 3_590_000).toISOString(),
    last_error: null,
    error_timestamp: null,
    revision: 'first',
    ...change,
  };
}

export function budget(change: Partial<RefreshBudget> = {}): RefreshBudget {
  return {
    needed: 1240,
    route_months: 310,
    allowed: 3000,
    allowed_by_rate: 216_000,
    allowed_by_plan: 3000,
    allowed_by_day: null,
    reserve_percent: 50,
    sent_today: 12,
    requests_per_second: 5,
    plan_remaining: 80_000,
    plan_limit: 100_000,
    plan_resets_at: '2026-12-01T00:00:00.000Z',
    paused_until: null,
    ...change,
  };
}

type Lists = { popular?: RoutePopularity[]; refreshed?: RouteUpdates[]; total?: number };

/** The server lists these routes. Returns the queries that were asked. */
export function answerRoutes({ popular = [], refreshed = [], total }: Lists): string[] {
  const asked: string[] = [];
  const list = (routes: readonly object[]) =>
    http.get(routes === popular ? '/api/admin/routes' : '/api/admin/route-updates', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      const count = total ?? routes.length;
      const pages = Math.max(1, Math.ceil(count / 10));
      const pager = { page: Number(query.get('page') ?? 1), per_page: 10, total: count, pages, total_is_exact: true };
      return HttpResponse.json({ routes, ...pager });
    });
  server.use(
    list(popular),
    list(refreshed),
    http.get('/api/admin/refresh-budget', () => HttpResponse.json(budget())),
  );
  return asked;
}
