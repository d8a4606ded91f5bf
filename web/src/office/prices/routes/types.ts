/** Short names for the types of the API about routes. */
import type { components } from '@/api/schema.gen';

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
