/** Short names for the types of the API about agents. */
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

/** A sales agent as the administrator sees it. */
export type SalesAgent = Schemas['SalesAgent'];

/** A page of the sales agents. */
export type AgentPage = Schemas['AgentList'];

/** A sales agent with what the agent has done. */
export type AgentDetails = Schemas['SalesAgentDetails'];

export type NewAgent = Schemas['NewSalesAgent'];

export type AgentChange = Schemas['AgentChange'];
