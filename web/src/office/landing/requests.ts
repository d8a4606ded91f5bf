/** The requests about landing pages, and the keys of their answers. */
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { read, send } from './call';
import type {
  Activity,
  Change,
  ChangePreview,
  ChangeRequest,
  Connection,
  ConnectionList,
  LocationOption,
  SeoLocation,
  SeoLocationList,
  SeoPageList,
  SeoStateList,
  TemplateComponent,
  TemplateTexts,
  TemplateType,
  TemplateTypeList,
  TypeChange,
  TypeTemplate,
} from './types';

export const SEO_PAGES = ['seo-pages'];
export const SEO_STATES = ['seo-states'];
export const SEO_CHANGES = ['seo-changes'];
export const SEO_LOCATIONS = ['seo-locations'];
export const SEO_TYPES = ['seo-template-types'];
export const SEO_TEMPLATES = ['seo-templates'];
export const SEO_CONNECTIONS = ['seo-connections'];

/** The most rows that the server gives at once. */
const MOST = 100;

export type PageFilters = { q: string; state: string; type: string };

export function seoPages(api: Api, filters: PageFilters, page: number, signal: AbortSignal): Promise<SeoPageList> {
  return read(api, '/api/admin/seo-pages', { ...filters, page }, signal);
}

/** Cancels the rendering of all pages that are due. Returns how many they were. */
export async function cancelDuePages(api: Api): Promise<number> {
  const { cancelled } = await send<{ cancelled: number }>(api, '/api/admin/seo-pages/cancel', { method: 'POST' });
  return cancelled;
}

/** Marks a page as due and most wanted. */
export function renderPage(api: Api, id: string): Promise<void> {
  return send(api, `/api/admin/seo-pages/${id}/render`, { method: 'POST' });
}

export type StateFilters = { q: string; enabled: string };

export function seoStates(api: Api, filters: StateFilters, page: number, signal: AbortSignal): Promise<SeoStateList> {
  return read(api, '/api/admin/seo-states', { ...filters, page }, signal);
}

/** The states that are enabled, for a choice. */
export async function enabledStates(api: Api, signal: AbortSignal): Promise<string[]> {
  const query = { enabled: 'true', per_page: MOST };
  const { states } = await read<SeoStateList>(api, '/api/admin/seo-states', query, signal);
  return states.map(({ state_name }) => state_name);
}

/** What a change would do. */
export function previewChange(api: Api, request: ChangeRequest): Promise<ChangePreview> {
  return send(api, '/api/admin/seo-changes', { method: 'POST', body: { ...request, dry_run: true } });
}

export function startChange(api: Api, request: ChangeRequest): Promise<Change> {
  return send(api, '/api/admin/seo-changes', { method: 'POST', body: request });
}

/** The latest changes, the newest first. */
export async function seoChanges(api: Api, signal: AbortSignal): Promise<Change[]> {
  const { changes } = await read<{ changes: Change[] }>(api, '/api/admin/seo-changes', {}, signal);
  return changes;
}

export function stopChange(api: Api, id: string): Promise<Change> {
  return send(api, `/api/admin/seo-changes/${id}/stop`, { method: 'POST' });
}

export type LocationFilters = { q: string; type: string; state: string; status: string };

export function seoLocations(
  api: Api,
  filters: LocationFilters,
  page: number,
  signal: AbortSignal,
): Promise<SeoLocationList> {
  return read(api, '/api/admin/seo-locations', { ...filters, page }, signal);
}

/** The ids of all locations of a state. */
export async function locationsOfState(api: Api, state: string, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { state, page, per_page: MOST };
    const answer = await read<SeoLocationList>(api, '/api/admin/seo-locations', query, signal);
    ids.push(...answer.locations.map(({ id }) => id));
    pages = answer.pages;
  }
  return ids;
}

/** The texts of a location that are changed; null for one that is emptied. */
export type TextChange = { nga_format?: string | null; per_format?: string | null };

/** Changes a text of a location, unless somebody else has changed the location since it was read. */
export function changeTexts(api: Api, { id, revision }: SeoLocation, body: TextChange): Promise<SeoLocation> {
  return send(api, `/api/admin/seo-locations/${id}`, { method: 'PATCH', body, revision });
}

export type TypeFilters = { status: string };

export function templateTypes(
  api: Api,
  filters: TypeFilters,
  page: number,
  signal: AbortSignal,
): Promise<TemplateTypeList> {
  return read(api, '/api/admin/seo-template-types', { ...filters, page }, signal);
}

/** All types of pages, for a choice. */
export async function allTemplateTypes(api: Api, signal: AbortSignal): Promise<TemplateType[]> {
  const query = { per_page: MOST };
  return (await read<TemplateTypeList>(api, '/api/admin/seo-template-types', query, signal)).types;
}

export function addTemplateType(api: Api, body: Required<TypeChange>): Promise<TemplateType> {
  return send(api, '/api/admin/seo-template-types', { method: 'POST', body });
}

export function changeTemplateType(
  api: Api,
  id: string,
  body: TypeChange,
  revision: string | null,
): Promise<TemplateType> {
  return send(api, `/api/admin/seo-template-types/${id}`, { method: 'PATCH', body, revision });
}

export function deleteTemplateType(api: Api, { id, revision }: TemplateType): Promise<void> {
  return removed(send(api, `/api/admin/seo-template-types/${id}`, { method: 'DELETE', revision }));
}

export function typeTemplate(api: Api, typeId: string, signal: AbortSignal): Promise<TypeTemplate> {
  return read(api, `/api/admin/seo-template-types/${typeId}/template`, {}, signal);
}

export function saveTemplate(
  api: Api,
  typeId: string,
  body: TemplateTexts,
  revision: string | null,
): Promise<TypeTemplate> {
  return send(api, `/api/admin/seo-template-types/${typeId}/template`, { method: 'PUT', body, revision });
}

/** Saves the order and the states of all components. */
export function saveComponents(
  api: Api,
  typeId: string,
  components: readonly TemplateComponent[],
  revision: string,
): Promise<TypeTemplate> {
  const body = { components: components.map(({ component_name, status }) => ({ component_name, status })) };
  return send(api, `/api/admin/seo-template-types/${typeId}/template/components`, { method: 'PUT', body, revision });
}

export type ConnectionFilters = { q: string; status: string; type: string };

export function seoConnections(
  api: Api,
  filters: ConnectionFilters,
  page: number,
  signal: AbortSignal,
): Promise<ConnectionList> {
  return read(api, '/api/admin/seo-connections', { ...filters, page }, signal);
}

/** The ready locations whose names match a text. */
export async function locationOptions(api: Api, q: string, signal: AbortSignal): Promise<LocationOption[]> {
  const path = '/api/admin/seo-connections/options';
  return (await read<{ locations: LocationOption[] }>(api, path, { q }, signal)).locations;
}

export function addConnection(
  api: Api,
  body: { from_location_id: string; to_location_id: string },
): Promise<Connection> {
  return send(api, '/api/admin/seo-connections', { method: 'POST', body });
}

export function changeConnection(
  api: Api,
  id: string,
  body: { status: Activity },
  revision: string | null,
): Promise<Connection> {
  return send(api, `/api/admin/seo-connections/${id}`, { method: 'PATCH', body, revision });
}

export function deleteConnection(api: Api, { id, revision }: Connection): Promise<void> {
  return removed(send(api, `/api/admin/seo-connections/${id}`, { method: 'DELETE', revision }));
}

/** Reads all lists again, because a change of many locations has ended. */
export function forgetLanding(client: QueryClient): void {
  for (const queryKey of [SEO_PAGES, SEO_STATES, SEO_LOCATIONS, SEO_TYPES, SEO_CONNECTIONS]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Why a request was refused, for people. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiProblem && error.status < 500) return error.message;
  return 'The server is not available. Please try again.';
}

/** Deleting succeeds if somebody else has deleted it already. */
async function removed(deleting: Promise<void>): Promise<void> {
  try {
    await deleting;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}
