/** Short names for the types of the API about fetched calendars. */
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

export type CalendarFetch = Schemas['CalendarFetch'];
/** A calendar that an administrator fetched by hand, and the outcome. */
export type FetchedCalendar = Schemas['FetchedCalendar'];
export type Job = Schemas['Job'];
export type StoredCalendar = Schemas['StoredCalendar'];
export type StoredDay = Schemas['StoredDay'];
