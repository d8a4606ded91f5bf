import type { ErrorBody } from './wire';

/** The code of a refusal because the session lacks the second factor of its user. */
export const NEEDS_SECOND_FACTOR = 'insufficient_aal';

/** The part of an error body that is used. A newer server may send codes that this page does not know. */
type Refusal = Pick<ErrorBody, 'code' | 'message'> & {
  fields: Record<string, string>;
  claimedBy: string | null;
  current: unknown;
};

/** An answer of the API that is an error. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  /** The code of the error for each invalid field of the request. */
  readonly fields: Readonly<Record<string, string>>;
  /** The agent who has claimed the booking request. */
  readonly claimedBy: string | null;
  /** The row as it is now, if it has changed since it was read; otherwise undefined. */
  readonly current: unknown;
  /** Milliseconds that the server wants to pass before the next request. */
  readonly retryAfter: number | null;

  constructor(response: Response, body: Refusal | undefined) {
    super(body?.message || response.statusText || `HTTP ${response.status}`);
    this.status = response.status;
    this.code = body?.code ?? 'unknown';
    this.fields = body?.fields ?? {};
    this.claimedBy = body?.claimedBy ?? null;
    this.current = body?.current;
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    this.retryAfter = Number.isNaN(seconds) ? null : seconds * 1000;
  }
}

/** Whether the search does not exist, or its id is malformed. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && [400, 404, 422].includes(error.status);
}

/** Whether the same request may succeed later: no answer arrived, or the server was overloaded or failed. */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status >= 500 || error.status === 429;
}

/** The data of an answer; throws an `ApiProblem` for an error. */
export function unwrap<T>(result: { data?: T; error?: unknown; response: Response }): T {
  if (!result.response.ok || result.data === undefined) throw new ApiProblem(result.response, errorBody(result.error));
  return result.data;
}

/** Throws an `ApiProblem` for an error. For answers without data. */
export function expectOk(result: { error?: unknown; response: Response }): void {
  if (!result.response.ok) throw new ApiProblem(result.response, errorBody(result.error));
}

function errorBody(error: unknown): Refusal | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return undefined;
  const { code, message } = error;
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  const fields = 'fields' in error && typeof error.fields === 'object' && error.fields !== null ? error.fields : {};
  return {
    code,
    message,
    fields: Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, String(v)])),
    claimedBy: 'claimed_by' in error ? nameIn(error.claimed_by) : null,
    current: 'current' in error ? (error.current ?? undefined) : undefined,
  };
}

function nameIn(person: unknown): string | null {
  return typeof person === 'object' && person !== null && 'name' in person ? String(person.name) : null;
}
