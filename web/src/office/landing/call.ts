/** Requests by their paths, for operations that the document of the API does not have yet. */
import type { Api } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { ifMatch } from '../form/use-office-form';

type Query = Readonly<Record<string, string | number>>;

/** Reads an answer. Empty parameters are left out. */
export async function read<T>(api: Api, path: string, query: Query, signal: AbortSignal): Promise<T> {
  const address = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== '') address.searchParams.set(name, String(value));
  }
  return answerOf(await api.send(new Request(address, { signal })));
}

type Change = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object;
  /** The revision that the change is based on. */
  revision?: string | null;
};

/** Sends a change, and returns the answer; undefined if it has no content. */
export async function send<T>(api: Api, path: string, { method, body, revision = null }: Change): Promise<T> {
  const headers = { ...(body && { 'Content-Type': 'application/json' }), ...ifMatch(revision) };
  const request = new Request(new URL(path, location.origin), {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return answerOf(await api.sendOnce(request));
}

async function answerOf<T>(response: Response): Promise<T> {
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiProblem(response, answer);
  return answer;
}
