/** What happens to a form that is being saved. */
import { ApiProblem, isTemporary } from '@/api/problem';
import type { Change } from './changes';

/** The values of an object as the server has them, and their revision; null for a new object. */
export type Version<Values> = { values: Values; revision: string | null };

export type Saving<Values> =
  | { state: 'editing' }
  | { state: 'saving' }
  | { state: 'saved' }
  /** The server did not answer, or asked for a pause. */
  | { state: 'away'; attempts: number; pause: number; isRepeated: boolean }
  /** Somebody else has changed the object meanwhile. */
  | { state: 'conflict'; theirs: Version<Values>; adopted: readonly Change[] }
  | { state: 'refused'; reason: string };

/** The result of one attempt to save. */
export type Attempt<Row> =
  | { result: 'saved'; row: Row }
  | { result: 'changed'; current: Row }
  | { result: 'invalid'; fields: Readonly<Record<string, string>> }
  | { result: 'away'; retryAfter: number | null }
  | { result: 'refused'; problem: ApiProblem };

/** Saves, and says what came of it. */
export async function attempt<Row>(save: () => Promise<Row>): Promise<Attempt<Row>> {
  try {
    return { result: 'saved', row: await save() };
  } catch (error) {
    if (isTemporary(error)) {
      return { result: 'away', retryAfter: error instanceof ApiProblem ? error.retryAfter : null };
    }
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 412 && error.body.current) {
      // The row has the type that saving it returns.
      return { result: 'changed', current: error.body.current as Row };
    }
    if (error.status === 422 && Object.keys(error.fields).length > 0) {
      return { result: 'invalid', fields: error.fields };
    }
    return { result: 'refused', problem: error };
  }
}

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

/** Milliseconds to wait after this many attempts without an answer: twice as long each time, as far as the server agrees. */
export function pauseAfter(attempts: number, retryAfter: number | null): number {
  const usual = Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE);
  return Math.max(usual, retryAfter ?? 0);
}

/** Why the server refuses a form, in words. */
export function reasonOf({ status, message }: ApiProblem): string {
  switch (status) {
    case 401:
      return 'Your session has ended. Please sign in again.';
    case 403:
      return 'Only the administrator can change this.';
    case 404:
      return 'It no longer exists.';
    default:
      return message;
  }
}
