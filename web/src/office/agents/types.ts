/** Short names for the types of the API about agents. */
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

/** The record of the signed-in agent. */
export type OwnAgent = Schemas['Agent'];

/** A sales agent as the administrator sees it. */
export type SalesAgent = Schemas['SalesAgent'];

export type Registration = Schemas['AgentRegistration'];

/** A search of the signed-in user. */
export type OwnSearch = Schemas['OwnSearch'];
