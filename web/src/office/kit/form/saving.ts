/** What happens to a form that is being saved. */
import { useEffect, useEffectEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiProblem, isTemporary } from '@/api/problem';
import type { FieldCode } from '@/api/wire';
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
type Attempt<Row> =
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
const MAX_PAUSE = 60_000;

/** Milliseconds to wait after this many attempts without an answer: twice as long each time, as far as the server agrees. */
export function pauseAfter(attempts: number, retryAfter: number | null): number {
  const usual = Math.min(FIRST_PAUSE * 2 ** (attempts - 1), MAX_PAUSE);
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

/** Tries again to save when the pause is over, and as soon as the browser is online again. */
export function useRetries<Values>(saving: Saving<Values>, retry: () => void): void {
  const onPause = useEffectEvent(retry);
  useEffect(() => {
    if (saving.state !== 'away' || !saving.isRepeated) return;
    const timer = setTimeout(onPause, saving.pause);
    window.addEventListener('online', onPause);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onPause);
    };
  }, [saving]);
}

/** Calls back when the notice about a saved form has been shown long enough. */
export function useNoticeEnd<Values>({ state }: Saving<Values>, milliseconds: number, then: () => void): void {
  const onEnd = useEffectEvent(then);
  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(onEnd, milliseconds);
    return () => clearTimeout(timer);
  }, [state, milliseconds]);
}

/** Sentences by the last part of a field's name and by the code of the error. */
export type FieldSentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Shows the errors of the server at their fields. Returns those of fields that the form does not have, in words. */
export function markServerErrors<Values extends FieldValues, Context, Checked extends FieldValues>(
  form: UseFormReturn<Values, Context, Checked>,
  fields: Readonly<Record<string, string>>,
  sentences: FieldSentences,
): string {
  const others: string[] = [];
  const values = form.getValues();
  for (const [name, code] of Object.entries(fields)) {
    const message = sentences[name.replace(/^.*\./, '')]?.[code] ?? sentenceOf(code);
    if (hasField(values, name)) form.setError(name as FieldPath<Values>, { type: 'server', message });
    else others.push(`${name}: ${message}`);
  }
  return others.join(' ');
}

/** Whether the values have a field with this name, which may be nested: "group_discount_rules.0.rate". */
function hasField(values: unknown, name: string): boolean {
  let value = values;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !(part in value)) return false;
    value = (value as Record<string, unknown>)[part];
  }
  return true;
}

/** What each code of a field error means. A form may say it better for a field of its own. */
const SENTENCES: Record<FieldCode, string> = {
  required: 'This field is required.',
  invalid: 'This value is not valid.',
  unknown: 'The server does not know this field.',
  unknown_airport: 'There is no airport with this code.',
  unknown_option: 'This choice no longer exists.',
  same_airport: 'The origin and the destination are the same.',
  past_date: 'This date is in the past.',
  too_far: 'This date is too far ahead.',
  before_departure: 'The return is before the departure.',
  out_of_range: 'This number is out of range.',
  too_many_infants: 'There are more infants than adults.',
  too_many_passengers: 'There are too many passengers.',
  too_long: 'This text is too long.',
  too_short: 'This text is too short.',
  common: 'This password is too common.',
  duplicate: 'This value is already in use.',
  not_increasing: 'This number must be above the one before it.',
};

/** The sentence for a code from the server. A newer server may send codes that this page does not know. */
export function sentenceOf(code: string): string {
  return code in SENTENCES ? SENTENCES[code as FieldCode] : 'This value cannot be saved.';
}
