/** The requests about routes, and the keys of their answers. */
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { Send } from '@/api/request';
import type { components } from '@/api/schema.gen';
import { type PageQuery, sortText } from '@/office/kit/requests';
import type { Sorting } from '@/ui/table/columns';

export const ROUTE_POPULARITY = ['route-popularity'];
export const ROUTE_UPDATES = ['route-updates'];
export const REFRESH_BUDGET = ['refresh-budget'];

/** A page of a list: its filters, the month that is meant, its sorting and its number. */
type ListPage = { filters: RouteFilters; month: string; sorting: Sorting; page: PageQuery };

export async function routePopularity(api: Api, list: ListPage, signal: AbortSignal): Promise<RoutePopularityList> {
  return unwrap(await api.GET('/api/admin/routes', { params: { query: queryOf(list) }, signal }));
}

export async function routeUpdates(api: Api, list: ListPage, signal: AbortSignal): Promise<RouteUpdatesList> {
  return unwrap(await api.GET('/api/admin/route-updates', { params: { query: queryOf(list) }, signal }));
}

/** Changes a route, unless somebody else has changed it since it was read. */
export async function changeRoute(api: Api, route: RouteUpdates, body: RouteChange): Promise<RouteUpdates> {
  const params = { path: { id: route.id }, header: { 'If-Match': `"${route.revision}"` } };
  return unwrap(await api.PATCH('/api/admin/route-updates/{id}', { params, body }));
}

/** Changes all selected routes. Returns their number. */
export async function changeRoutes(
  api: Api,
  sendLong: Send,
  selection: Selection,
  change: RouteChange,
): Promise<number> {
  const body = { ...selection, change };
  return unwrap(await api.POST('/api/admin/route-updates/bulk', { body, fetch: sendLong })).rows;
}

export async function refreshBudget(api: Api, signal: AbortSignal): Promise<RefreshBudget> {
  return unwrap(await api.GET('/api/admin/refresh-budget', { signal }));
}

/** What a change of the selected routes would cost. */
export async function refreshEstimate(api: Api, selection: Selection, change: RouteChange): Promise<RefreshEstimate> {
  return unwrap(await api.POST('/api/admin/refresh-estimates', { body: { ...selection, change } }));
}

/** The conditions of a list, as the API takes them. */
export function conditionsOf({ q, level, show }: RouteFilters) {
  return {
    ...(q && { q }),
    ...(isLevel(level) && { level }),
    ...(show === 'pinned' && { pinned: true }),
    ...(show === 'disabled' && { disabled: true }),
    ...(show === 'failing' && { failing: true }),
  };
}

function queryOf({ filters, month, sorting, page }: ListPage) {
  return { month, ...page, ...conditionsOf(filters), ...(sorting && { sort: sortText(sorting) }) };
}

const LEVELS: readonly string[] = ['HIGH', 'MEDIUM', 'LOW', 'NONE'] satisfies DemandLevel[];

function isLevel(text: string): text is DemandLevel {
  return LEVELS.includes(text);
}

/** Short names for the types of the API about routes. */
type Schemas = components['schemas'];

export type RoutePopularity = Schemas['RoutePopularity'];
export type RoutePopularityList = Schemas['RoutePopularityList'];
/** How often the calendar of a route in a month is refreshed. */
export type RouteUpdates = Schemas['RouteUpdates'];
export type RouteUpdatesList = Schemas['RouteUpdatesList'];
export type DemandLevel = Schemas['DemandLevel'];
export type RouteChange = Schemas['RouteChange'];
export type RefreshBudget = Schemas['RefreshBudget'];
export type RefreshEstimate = Schemas['RefreshEstimate'];

/** The filters of the screen, as they are in its address. */
export type RouteFilters = {
  tab: string;
  /** "2026-12"; empty for the current month. */
  month: string;
  q: string;
  level: string;
  /** "pinned", "disabled" or "failing"; empty for all routes. */
  show: string;
};

/** The routes that a change of many concerns. */
export type Selection = { month: string } & (
  | { ids: string[] }
  | { filter: { q?: string; level?: DemandLevel; pinned?: boolean; disabled?: boolean; failing?: boolean } }
);
