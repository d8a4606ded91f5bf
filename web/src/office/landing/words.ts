/** The words of the screen for states, reasons and numbers. */
import { wholeNumber } from '@/lib/format';
import type { Activity, LocationKind, LocationStatus, PageReason, SeoLocation } from './types';

export const STATUS_LABELS: Record<LocationStatus, string> = {
  ready: 'OK to be used',
  pending: 'Waiting for configuration',
  disabled: 'Not needed',
};

export const STATUSES: readonly LocationStatus[] = ['ready', 'pending', 'disabled'];

export const REASONS: Record<PageReason, string> = {
  no_price: 'No price was seen in 30 days',
  thin: 'Fewer than three blocks have data',
  near_duplicate: 'Nearly the same as another page',
  text_missing: 'A text of a location is missing',
};

export const ACTIVITY_LABELS: Record<Activity, string> = { active: 'Active', inactive: 'Inactive' };

export const KIND_LABELS: Record<LocationKind, string> = { city: 'City', state: 'State' };

/** A number that was counted up to a limit: "10,000+" if there are more. */
export function atLeast(count: number, isExact: boolean): string {
  return `${wholeNumber(count, 'en')}${isExact ? '' : '+'}`;
}

/** A number of things: "1 page", "1,204 pages". */
export function counted(count: number, one: string, isExact = true): string {
  return `${atLeast(count, isExact)} ${count === 1 && isExact ? one : `${one}s`}`;
}

/** The name of a city or a state. */
export function nameOf({ city, state }: Pick<SeoLocation, 'city' | 'state'>): string {
  return city ?? state;
}
