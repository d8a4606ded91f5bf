/** The requests about fetched calendars, and the keys of their answers. */
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';

export const CALENDAR_FETCHES = ['calendar-fetches'];
export const STORED_CALENDARS = ['stored-calendars'];

/** Queues a refresh of a calendar, and returns the id of its job. */
export async function fetchCalendar(api: Api, body: CalendarFetch): Promise<string> {
  return unwrap(await api.POST('/api/admin/calendar-fetches', { body })).job_id;
}

/** The last fetches, the latest first. */
export async function calendarFetches(api: Api, signal: AbortSignal): Promise<FetchedCalendar[]> {
  return unwrap(await api.GET('/api/admin/calendar-fetches', { signal })).fetches;
}

export async function fetchJob(api: Api, id: string, signal: AbortSignal): Promise<Job> {
  return unwrap(await api.GET('/api/admin/jobs/{id}', { params: { path: { id } }, signal }));
}

export async function storedCalendar(api: Api, query: CalendarFetch, signal: AbortSignal): Promise<StoredCalendar> {
  return unwrap(await api.GET('/api/admin/calendars', { params: { query }, signal }));
}

/** What the screen says about fetches. */
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

/** Short names for the types of the API about fetched calendars. */
type Schemas = components['schemas'];

export type CalendarFetch = Schemas['CalendarFetch'];
/** A calendar that an administrator fetched by hand, and the outcome. */
export type FetchedCalendar = Schemas['FetchedCalendar'];
export type Job = Schemas['Job'];
export type StoredCalendar = Schemas['StoredCalendar'];
export type StoredDay = Schemas['StoredDay'];
