/** Short names for the types of the API about saved searches. */
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

/** A search in the list. */
export type SavedSearch = Schemas['SavedSearch'];

export type SavedSearchList = Schemas['SavedSearchList'];

/** Everything that is stored about a search. */
export type SearchReport = Schemas['SearchReport'];

/** A run with its provider requests and jobs. */
export type Run = Schemas['RunReport'];

export type ProviderRequest = Schemas['RequestReport'];

export type RunJob = Schemas['RunJob'];

export type SearchEvent = Schemas['SearchEvent'];
