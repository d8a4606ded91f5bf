/** Short names for the types of the API about visitors' booking requests. */
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

export type InboxPage = Schemas['InboxPage'];
export type InboxRequest = Schemas['InboxRequest'];
export type InboxTab = Schemas['InboxTab'];
export type Outcome = Schemas['BookingOutcome'];
