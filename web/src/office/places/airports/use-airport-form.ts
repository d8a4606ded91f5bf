import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useApi } from '@/api/client';
import { type OfficeFormOptions, useOfficeForm } from '@/office/kit/form/use-office-form';
import { airportQuery, forgetAirports, updateRows } from './queries';
import type { Airport } from './types';
import { SENTENCES } from './values';

type Parts<Values extends FieldValues, Checked extends FieldValues> = Pick<
  OfficeFormOptions<Values, Checked, Airport>,
  'schema' | 'words' | 'values' | 'save'
> & {
  /** The entry that is edited; null for a new one. */
  entry: Airport | null;
  valuesOf: (entry: Airport) => Values;
  onDone: () => void;
};

/** The form of an airport or a city. The lists have what was saved at once. */
export function useAirportForm<Values extends FieldValues, Checked extends FieldValues>(parts: Parts<Values, Checked>) {
  const api = useApi();
  const client = useQueryClient();
  const { entry, valuesOf, onDone, ...options } = parts;
  return useOfficeForm<Values, Checked, Airport>({
    ...options,
    id: `airports/${entry?.code ?? 'new'}`,
    revision: entry?.revision ?? null,
    read: (saved) => ({ values: valuesOf(saved), revision: saved.revision }),
    success: { text: entry ? 'Airport saved' : 'Airport added', milliseconds: 2000 },
    failure: 'Failed to save airport',
    sentences: SENTENCES,
    onSaved: (saved) => {
      client.setQueryData(airportQuery(api, saved.code).queryKey, (known) => ({ ...known, ...saved }));
      // A new entry has its place somewhere in the list, and one with another code has another place. A city gives its
      // names to its airports.
      if (entry === null || entry.kind === 'city' || entry.code !== saved.code) forgetAirports(client);
      else updateRows(client, (rows) => rows.map((row) => (row.code === saved.code ? saved : row)));
    },
    onDone,
  });
}
