/** The code of a refusal because the session lacks the second factor of its user. */
export const NEEDS_SECOND_FACTOR = 'insufficient_aal';

/** An answer of the API that is an error. A newer server may send codes that this page does not know. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  /** The code of the error for each invalid field of the request. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole body, with the members that only some errors have. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Milliseconds that the server wants to pass before the next request. */
  readonly retryAfter: number | null;

  /** `error` is the body as it was received. */
  constructor(response: Response, error?: unknown) {
    const body = membersOf(error);
    super(String(body.message || response.statusText || `HTTP ${response.status}`));
    this.status = response.status;
    this.code = String(body.code ?? 'unknown');
    this.fields = Object.fromEntries(
      Object.entries(membersOf(body.fields)).map(([name, code]) => [name, String(code)]),
    );
    this.body = body;
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    this.retryAfter = Number.isNaN(seconds) ? null : seconds * 1000;
  }
}

/** The members of an object; none for any other value. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
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
  if (!result.response.ok || result.data === undefined) throw new ApiProblem(result.response, result.error);
  return result.data;
}

/** Throws an `ApiProblem` for an error. For answers without data. */
export function expectOk(result: { error?: unknown; response: Response }): void {
  if (!result.response.ok) throw new ApiProblem(result.response, result.error);
}
