/** Short names for the types of the API about airports. */
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

/** An airport or a city. */
export type Airport = Schemas['AirportRow'];

export type AirportList = Schemas['AirportRowList'];

export type AirportChange = Schemas['AirportChange'];

/** What uses an airport. */
export type AirportUse = Schemas['AirportUse'];

/** An import from a file; a preview until it is applied. */
export type AirportImport = Schemas['AirportImport'];

/** A line of a file. */
export type ImportRow = Schemas['AirportImportRow'];

export type ImportRowList = Schemas['AirportImportRowList'];

/** What a line does. */
export type RowKind = keyof AirportImport['counts'];
