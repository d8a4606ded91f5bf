/** Short names for the types of the API about agents. */
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

/** The record of the signed-in agent. */
export type OwnAgent = Schemas['Agent'];

/** A sales agent as the administrator sees it. */
export type SalesAgent = Schemas['SalesAgent'];

/** A page of the sales agents. */
export type AgentPage = Schemas['AgentList'];

/** A sales agent with what the agent has done. */
export type AgentDetails = Schemas['SalesAgentDetails'];

export type NewAgent = Schemas['NewSalesAgent'];

export type AgentChange = Schemas['AgentChange'];

export type Registration = Schemas['AgentRegistration'];

/** Flights with their prices, as the agent sent them to a client. */
export type OwnQuote = Schemas['Quote'];
export type OwnQuotedOption = Schemas['QuotedOption'];

/** A search of the signed-in user. */
export type OwnSearch = Schemas['OwnSearch'];
