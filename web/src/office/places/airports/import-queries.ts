import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { ApiProblem, unwrap } from '@/api/problem';
import type { Send } from '@/api/request';
import { type AirportImport, type ImportRowList, PER_FETCH, type RowKind } from './queries';

/** The latest imports. */
export function importsQuery(api: Api) {
  return queryOptions({
    queryKey: ['airport-imports'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/admin/airport-imports', { signal })),
  });
}

/** An import. */
export function importQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['airport-import', id],
    queryFn: async ({ signal }) => {
      return unwrap(await api.GET('/api/admin/airport-imports/{id}', { params: { path: { id } }, signal }));
    },
  });
}

/** The lines of an import that do one thing, after a cursor. */
export async function fetchImportRows(
  api: Api,
  id: string,
  kind: RowKind,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ImportRowList> {
  const query = { kind, limit: PER_FETCH, ...(cursor !== null && { cursor }) };
  const params = { path: { id }, query };
  return unwrap(await api.GET('/api/admin/airport-imports/{id}/rows', { params, signal }));
}

/** Sends a file, and returns what it would change. */
export async function previewFile(send: Send, name: string, bytes: ArrayBuffer): Promise<AirportImport> {
  const address = new URL('/api/admin/airport-imports', location.origin);
  address.searchParams.set('file_name', name);
  const headers = { 'Content-Type': 'text/csv' };
  const response = await send(new Request(address, { method: 'POST', headers, body: bytes }));
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiProblem(response, answer);
  return answer;
}

export async function applyImport(api: Api, sendLong: Send, id: string): Promise<AirportImport> {
  const params = { path: { id } };
  return unwrap(await api.POST('/api/admin/airport-imports/{id}/apply', { params, fetch: sendLong }));
}

export async function revertImport(api: Api, sendLong: Send, id: string): Promise<AirportImport> {
  const params = { path: { id } };
  return unwrap(await api.POST('/api/admin/airport-imports/{id}/revert', { params, fetch: sendLong }));
}
