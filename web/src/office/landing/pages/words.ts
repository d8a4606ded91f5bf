/** The words of the screen for states, reasons and numbers. */
import { wholeNumber } from '@/lib/format';
import type { Activity, LocationKind, LocationStatus, PageState, SeoLocation } from './types';

export const STATUS_LABELS: Record<LocationStatus, string> = {
  ready: 'OK to be used',
  pending: 'Waiting for configuration',
  disabled: 'Not needed',
};

export const STATUSES: readonly LocationStatus[] = ['ready', 'pending', 'disabled'];

/** Why a page is not live. A newer server may have others. */
export const REASONS: Readonly<Record<string, string>> = {
  no_price: 'No price was seen in 30 days',
  thin: 'Fewer than three blocks have data',
  near_duplicate: 'Nearly the same as another page',
  text_missing: 'A text of a location is missing',
};

export const ACTIVITIES: readonly Activity[] = ['active', 'inactive'];

export const KINDS: readonly LocationKind[] = ['city', 'state'];

/** The states of pages, and those whose last rendering failed. */
export const PAGE_STATES: readonly (PageState | 'failed')[] = ['new', 'live', 'noindex', 'held', 'failed'];

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
