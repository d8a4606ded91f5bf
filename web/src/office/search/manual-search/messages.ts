/** What the screen says about fetches. */
import type { Job } from './types';

export const SAVED = 'Prices saved successfully!';
export const NO_AIRPORTS = 'Please enter both origin and destination airports';
export const FAILED = 'Failed to fetch prices';

/** The reasons that people are told in their own words. A job may know more about them. */
const REASONS = ['API request failed: ', 'Invalid API response format'];

/** Why a fetch failed, from the error of its job. */
export function reasonOf(error: string | null): string {
  return error !== null && REASONS.some((reason) => error.startsWith(reason)) ? error : FAILED;
}

/** What is wrong with a field, by the code of the server. */
export const FIELD_SENTENCES = {
  required: 'Please fill in this field.',
  unknown_airport: 'No airport has this code.',
  same_airport: 'Please choose two different airports.',
  past_date: 'This month has passed.',
  too_far: 'Please choose one of the next 12 months.',
};

/** Whether a job will not run any more. */
export function hasEnded(state: Job['state']): boolean {
  switch (state) {
    case 'ready':
    case 'scheduled':
    case 'running':
      return false;
    case 'done':
    case 'dead':
    case 'expired':
    case 'cancelled':
      return true;
    default:
      return state satisfies never;
  }
}
