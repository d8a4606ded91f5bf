/** The requests about landing pages, and the keys of their answers. */
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { ApiProblem, expectOk, unwrap } from '@/api/problem';
import { ifMatch, type PageQuery, sortText } from '@/office/kit/requests';
import type { Sorting } from '@/ui/table/columns';
import {
  ACTIVITIES,
  type Activity,
  type Change,
  type ChangePreview,
  type ChangeRequest,
  type Connection,
  type ConnectionList,
  KINDS,
  type LocationOption,
  type NewConnection,
  PAGE_STATES,
  type SeoLocation,
  type SeoLocationList,
  type SeoPageList,
  type SeoStateList,
  STATUSES,
  type TemplateComponent,
  type TemplateTexts,
  type TemplateType,
  type TemplateTypeList,
  type TextChange,
  type TypeChange,
  type TypeTemplate,
} from './words';

export const SEO_PAGES = ['seo-pages'];
export const SEO_STATES = ['seo-states'];
export const SEO_CHANGES = ['seo-changes'];
export const SEO_LOCATIONS = ['seo-locations'];
export const SEO_TYPES = ['seo-template-types'];
export const SEO_TEMPLATES = ['seo-templates'];
export const SEO_CONNECTIONS = ['seo-connections'];

/** The most rows that the server gives at once. */
const MAX = 100;

export type PageFilters = { q: string; state: string; type: string };

export async function seoPages(
  api: Api,
  filters: PageFilters,
  page: PageQuery,
  signal: AbortSignal,
): Promise<SeoPageList> {
  const { q, state, type } = filters;
  const query = { ...text({ q }), ...choice('state', state, PAGE_STATES), ...text({ type }), ...page };
  return unwrap(await api.GET('/api/admin/seo-pages', { params: { query }, signal }));
}

/** Cancels the rendering of all pages that are due. Returns how many they were. */
export async function cancelDuePages(api: Api): Promise<number> {
  return unwrap(await api.POST('/api/admin/seo-pages/cancel')).cancelled;
}

/** Marks a page as due and most wanted. */
export async function renderPage(api: Api, id: string): Promise<void> {
  expectOk(await api.POST('/api/admin/seo-pages/{id}/render', { params: { path: { id } } }));
}

export type StateFilters = { q: string; enabled: string };

export async function seoStates(
  api: Api,
  { q, enabled }: StateFilters,
  sorting: Sorting,
  page: PageQuery,
  signal: AbortSignal,
): Promise<SeoStateList> {
  const query = { ...text({ q }), ...(enabled !== '' && { enabled: enabled === 'true' }), ...sort(sorting), ...page };
  return unwrap(await api.GET('/api/admin/seo-states', { params: { query }, signal }));
}

/** The states that are enabled, for a choice. */
export async function enabledStates(api: Api, signal: AbortSignal): Promise<string[]> {
  const query = { enabled: true, per_page: MAX };
  const { states } = unwrap(await api.GET('/api/admin/seo-states', { params: { query }, signal }));
  return states.map(({ state_name }) => state_name);
}

/** What a change would do. */
export async function previewChange(api: Api, request: ChangeRequest): Promise<ChangePreview> {
  const answer = unwrap(await api.POST('/api/admin/seo-changes', { body: { ...request, dry_run: true } }));
  if ('id' in answer) throw new TypeError('the change was started');
  return answer;
}

export async function startChange(api: Api, request: ChangeRequest): Promise<Change> {
  const answer = unwrap(await api.POST('/api/admin/seo-changes', { body: request }));
  if (!('id' in answer)) throw new TypeError('the change was only counted');
  return answer;
}

/** The latest changes, the newest first. */
export async function seoChanges(api: Api, signal: AbortSignal): Promise<Change[]> {
  return unwrap(await api.GET('/api/admin/seo-changes', { signal })).changes;
}

/** Stops a change, or goes on with one that has stopped. */
export async function stepChange(api: Api, id: string, step: 'stop' | 'resume'): Promise<Change> {
  return unwrap(await api.POST(`/api/admin/seo-changes/{id}/${step}`, { params: { path: { id } } }));
}

export type LocationFilters = { q: string; type: string; state: string; status: string };

export async function seoLocations(
  api: Api,
  { q, type, state, status }: LocationFilters,
  page: PageQuery,
  signal: AbortSignal,
): Promise<SeoLocationList> {
  const choices = { ...choice('type', type, KINDS), ...choice('status', status, STATUSES) };
  const query = { ...text({ q, state }), ...choices, ...page };
  return unwrap(await api.GET('/api/admin/seo-locations', { params: { query }, signal }));
}

/** The ids of all locations of a state. */
export async function locationsOfState(api: Api, state: string, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { state, page, per_page: MAX };
    const answer = unwrap(await api.GET('/api/admin/seo-locations', { params: { query }, signal }));
    ids.push(...answer.locations.map(({ id }) => id));
    pages = answer.pages;
  }
  return ids;
}

/** Changes a text of a location, unless somebody else has changed the location since it was read. */
export async function changeTexts(api: Api, { id, revision }: SeoLocation, body: TextChange): Promise<SeoLocation> {
  const params = { path: { id }, header: ifMatch(revision) };
  return unwrap(await api.PATCH('/api/admin/seo-locations/{id}', { params, body }));
}

export type TypeFilters = { status: string };

export async function templateTypes(
  api: Api,
  { status }: TypeFilters,
  sorting: Sorting,
  page: PageQuery,
  signal: AbortSignal,
): Promise<TemplateTypeList> {
  const query = { ...choice('status', status, ACTIVITIES), ...sort(sorting), ...page };
  return unwrap(await api.GET('/api/admin/seo-template-types', { params: { query }, signal }));
}

/** All types of pages, for a choice. */
export async function allTemplateTypes(api: Api, signal: AbortSignal): Promise<TemplateType[]> {
  const params = { query: { per_page: MAX } };
  return unwrap(await api.GET('/api/admin/seo-template-types', { params, signal })).types;
}

export async function addTemplateType(api: Api, body: Required<TypeChange>): Promise<TemplateType> {
  return unwrap(await api.POST('/api/admin/seo-template-types', { body }));
}

export async function changeTemplateType(
  api: Api,
  id: string,
  body: TypeChange,
  revision: string | null,
): Promise<TemplateType> {
  const params = { path: { id }, header: ifMatch(revision) };
  return unwrap(await api.PATCH('/api/admin/seo-template-types/{id}', { params, body }));
}

export async function deleteTemplateType(api: Api, { id, revision }: TemplateType): Promise<void> {
  const params = { path: { id }, header: ifMatch(revision) };
  expectGone(await api.DELETE('/api/admin/seo-template-types/{id}', { params }));
}

export async function typeTemplate(api: Api, typeId: string, signal: AbortSignal): Promise<TypeTemplate> {
  const params = { path: { id: typeId } };
  return unwrap(await api.GET('/api/admin/seo-template-types/{id}/template', { params, signal }));
}

export async function saveTemplate(
  api: Api,
  typeId: string,
  body: TemplateTexts,
  revision: string | null,
): Promise<TypeTemplate> {
  const params = { path: { id: typeId }, header: ifMatch(revision) };
  return unwrap(await api.PUT('/api/admin/seo-template-types/{id}/template', { params, body }));
}

/** Saves the order and the states of all components. */
export async function saveComponents(
  api: Api,
  typeId: string,
  components: readonly TemplateComponent[],
  revision: string,
): Promise<TypeTemplate> {
  const params = { path: { id: typeId }, header: ifMatch(revision) };
  const body = { components: components.map(({ component_name, status }) => ({ component_name, status })) };
  return unwrap(await api.PUT('/api/admin/seo-template-types/{id}/template/components', { params, body }));
}

export type ConnectionFilters = { q: string; status: string; type: string };

export async function seoConnections(
  api: Api,
  { q, status, type }: ConnectionFilters,
  page: PageQuery,
  signal: AbortSignal,
): Promise<ConnectionList> {
  const query = { ...text({ q, type }), ...choice('status', status, ACTIVITIES), ...page };
  return unwrap(await api.GET('/api/admin/seo-connections', { params: { query }, signal }));
}

/** The ready locations whose names match a text. */
export async function locationOptions(api: Api, q: string, signal: AbortSignal): Promise<LocationOption[]> {
  const params = { query: text({ q }) };
  return unwrap(await api.GET('/api/admin/seo-connections/options', { params, signal })).locations;
}

export async function addConnection(api: Api, body: NewConnection): Promise<Connection> {
  return unwrap(await api.POST('/api/admin/seo-connections', { body }));
}

export async function changeConnection(
  api: Api,
  id: string,
  body: { status: Activity },
  revision: string | null,
): Promise<Connection> {
  const params = { path: { id }, header: ifMatch(revision) };
  return unwrap(await api.PATCH('/api/admin/seo-connections/{id}', { params, body }));
}

export async function deleteConnection(api: Api, { id, revision }: Connection): Promise<void> {
  const params = { path: { id }, header: ifMatch(revision) };
  expectGone(await api.DELETE('/api/admin/seo-connections/{id}', { params }));
}

/** Reads all lists again, because a change of many locations has ended. */
export function forgetLanding(client: QueryClient): void {
  for (const queryKey of [SEO_PAGES, SEO_STATES, SEO_LOCATIONS, SEO_TYPES, SEO_CONNECTIONS]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** The order of a list, as the API takes it. */
function sort(sorting: Sorting): { sort?: string } {
  return sorting ? { sort: sortText(sorting) } : {};
}

/** Why a request was refused, for people. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiProblem && error.status < 500) return error.message;
  return 'The server is not available. Please try again.';
}

/** Deleting succeeds if somebody else has deleted it already. */
function expectGone(result: { error?: unknown; response: Response }): void {
  if (result.response.status !== 404) expectOk(result);
}

/** The texts of a query that are not empty. */
function text<Name extends string>(texts: Record<Name, string>): Partial<Record<Name, string>> {
  const given = Object.entries<string>(texts).filter(([, text]) => text !== '');
  return Object.fromEntries(given) as Partial<Record<Name, string>>;
}

/** A filter of a query, if its value is one of the choices. The address of a screen may name any value. */
function choice<Name extends string, Value extends string>(
  name: Name,
  value: string,
  choices: readonly Value[],
): Partial<Record<Name, Value>> {
  const known = choices.find((one) => one === value);
  return known === undefined ? {} : ({ [name]: known } as Partial<Record<Name, Value>>);
}
