/** The requests about fetched calendars, and the keys of their answers. */
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { CalendarFetch, FetchedCalendar, Job, StoredCalendar } from './types';

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
