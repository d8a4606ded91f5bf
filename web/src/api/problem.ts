import type { ErrorBody } from './wire';

/** What is read of an error body. A newer server may know codes that this page does not. */
type Refusal = Pick<ErrorBody, 'code' | 'message'> & { fields: Record<string, string> };

/** The API answered, and refused. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  /** Field of the request -> code of what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Milliseconds after which the server wants to be asked again. */
  readonly retryAfter: number | null;

  constructor(response: Response, body: Refusal | undefined) {
    super(body?.message || response.statusText || `HTTP ${response.status}`);
    this.status = response.status;
    this.code = body?.code ?? 'unknown';
    this.fields = body?.fields ?? {};
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    this.retryAfter = Number.isNaN(seconds) ? null : seconds * 1000;
  }
}

/** The search is not there, or its address is malformed. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && [400, 404, 422].includes(error.status);
}

/** Asking again may help: no answer, an overloaded server or one that failed. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status >= 500 || error.status === 429;
}

/** What the API answered, or the problem it reported as an exception. */
export function unwrap<T>(result: { data?: T; error?: unknown; response: Response }): T {
  if (!result.response.ok || result.data === undefined) throw new ApiProblem(result.response, errorBody(result.error));
  return result.data;
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
  };
}
