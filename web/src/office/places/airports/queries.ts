import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '@/api/client';
import { ApiProblem, unwrap } from '@/api/problem';
import type { Send } from '@/api/request';
import type { components } from '@/api/schema.gen';
import { ifMatch } from '@/office/kit/requests';

/** The most rows that the server gives at once. */
export const PER_FETCH = 100;

/** What the keys of all lists of airports start with. */
export const AIRPORTS = ['airports'] as const;

export const NO_FILTERS = { q: '', kind: 'airport' };

/** The filters of the list. `kind` is `airport` or `city`. */
type AirportFilters = typeof NO_FILTERS;

/** The entries after a cursor, by code. */
export async function fetchAirports(
  api: Api,
  { q, kind }: AirportFilters,
  cursor: string | null,
  signal: AbortSignal,
): Promise<AirportList> {
  const query = {
    kind: kind === 'city' ? ('city' as const) : ('airport' as const),
    limit: PER_FETCH,
    ...(q !== '' && { q }),
    ...(cursor !== null && { cursor }),
  };
  return unwrap(await api.GET('/api/admin/airports', { params: { query }, signal }));
}

/** An entry, and what uses it. */
export function airportQuery(api: Api, code: string) {
  return queryOptions({
    queryKey: ['airport', code],
    queryFn: async ({ signal }) => {
      return unwrap(await api.GET('/api/admin/airports/{code}', { params: { path: { code } }, signal }));
    },
  });
}

/** The airport, or the city, that people know by a code; null if there is none. */
export function entryWithCodeQuery(api: Api, code: string, kind: Airport['kind']) {
  return queryOptions({
    queryKey: ['airport', 'with-code', code, kind],
    queryFn: async ({ signal }) => {
      // Entries with the code come first.
      const query = { q: code, kind, limit: 1 };
      const { airports } = unwrap(await api.GET('/api/admin/airports', { params: { query }, signal }));
      return airports.find(({ iata_code }) => iata_code === code) ?? null;
    },
  });
}

/** Adds an airport. */
export async function addAirport(api: Api, body: AirportChange): Promise<Airport> {
  return unwrap(await api.POST('/api/admin/airports', { body }));
}

/** Changes an entry, if it still has this revision. */
export async function changeAirport(
  api: Api,
  code: string,
  body: AirportChange,
  revision: string | null,
): Promise<Airport> {
  const params = { path: { code }, header: ifMatch(revision) };
  return unwrap(await api.PATCH('/api/admin/airports/{code}', { params, body }));
}

/** Deletes an entry, if it still has this revision. */
export async function deleteAirport(api: Api, { code, revision }: Airport): Promise<void> {
  const params = { path: { code }, header: ifMatch(revision) };
  const result = await api.DELETE('/api/admin/airports/{code}', { params });
  // Somebody else has deleted it already.
  if (!result.response.ok && result.response.status !== 404) unwrap(result);
}

/** Merges an entry, if it still has this revision, into another one, which is returned. */
export async function mergeAirport(
  api: Api,
  sendLong: Send,
  { code, revision }: Airport,
  into: string,
): Promise<Airport> {
  const params = { path: { code }, header: ifMatch(revision) };
  return unwrap(await api.POST('/api/admin/airports/{code}/merge', { params, body: { into }, fetch: sendLong }));
}

/** Reads the lists again from their beginning, because airports were added, changed or deleted. */
export function forgetAirports(client: QueryClient): void {
  void client.resetQueries({ queryKey: AIRPORTS });
  // An open entry stays in its panel meanwhile.
  void client.invalidateQueries({ queryKey: ['airport'] });
}

/** Changes the rows of the lists that are shown, so that the position in them stays. */
export function updateRows(client: QueryClient, change: (rows: readonly Airport[]) => Airport[]): void {
  client.setQueriesData<{ pages: AirportList[]; pageParams: unknown[] }>({ queryKey: AIRPORTS }, (known) => {
    if (!known) return known;
    return { ...known, pages: known.pages.map((page) => ({ ...page, airports: change(page.airports) })) };
  });
}

/** Why a request was refused, for people. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiProblem && error.status < 500) return error.message;
  return 'The server is not available. Please try again.';
}

/** Short names for the types of the API about airports. */
type Schemas = components['schemas'];

/** An airport or a city. */
export type Airport = Schemas['AirportRow'];

export type AirportList = Schemas['AirportRowList'];

export type AirportChange = Schemas['AirportChange'];

/** What uses an airport. */
export type AirportUse = Schemas['AirportUse'];

/** An import from a file; a preview until it is applied. */
export type AirportImport = Schemas['AirportImport'];

/** A line of a file. */
export type ImportRow = Schemas['AirportImportRow'];

export type ImportRowList = Schemas['AirportImportRowList'];

/** What a line does. */
export type RowKind = keyof AirportImport['counts'];

/** The letters of a code that people know. */
const LETTERS = 3;

/**
 * The code that people know of a place whose name is not at hand. A code of four letters is internal: it belongs to a
 * city, and the city's entry has the other one.
 */
export function usePublicCode(code: string): string {
  const isInternal = code.length > LETTERS;
  const { data, isPending } = useQuery({ ...airportQuery(useApi(), code), enabled: isInternal });
  if (!isInternal) return code;
  return isPending ? '…' : (data?.iata_code ?? code);
}
