import { useQueryClient } from '@tanstack/react-query';
import type { Control, FieldValues } from 'react-hook-form';
import { useApi } from '@/api/client';
import { TextField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { type OfficeFormOptions, useOfficeForm } from '@/office/kit/form/use-office-form';
import {
  type Airport,
  type AirportChange,
  addAirport,
  airportQuery,
  changeAirport,
  forgetAirports,
  updateRows,
} from './queries';
import {
  AIRPORT_SCHEMA,
  AIRPORT_WORDS,
  type AirportValues,
  airportValues,
  CITY_SCHEMA,
  CITY_WORDS,
  cityValues,
  NEW_AIRPORT,
  SENTENCES,
  withOneField,
} from './values';

/** Edits an airport. */
export function AirportForm({ airport, onDone }: { airport: Airport; onDone: () => void }) {
  const api = useApi();
  const form = useAirportForm({
    entry: airport,
    schema: AIRPORT_SCHEMA,
    words: AIRPORT_WORDS,
    values: airportValues(airport),
    valuesOf: airportValues,
    save: (checked, revision) => changeAirport(api, airport.code, checked, revision),
    onDone,
  });
  return (
    <OfficeForm form={form} label="Airport" onCancel={onDone}>
      <AirportFields control={form.hook.control} autoFocus={false} />
    </OfficeForm>
  );
}

/** Adds an airport. */
export function NewAirportForm({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const form = useAirportForm({
    entry: null,
    schema: AIRPORT_SCHEMA,
    words: AIRPORT_WORDS,
    values: NEW_AIRPORT,
    valuesOf: airportValues,
    save: (checked) => addAirport(api, given(checked)),
    onDone,
  });
  return (
    <OfficeForm form={form} label="New airport" saveLabel="Add Airport" onCancel={onDone}>
      <AirportFields control={form.hook.control} autoFocus />
    </OfficeForm>
  );
}

/** Without the fields that are empty: the server takes Albanian names from other airports of the city. */
function given(checked: AirportChange): AirportChange {
  return Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== ''));
}

/** Edits a city: its names in both languages, and which airports belong to it. */
export function CityForm({ city, onDone }: { city: Airport; onDone: () => void }) {
  const api = useApi();
  const form = useAirportForm({
    entry: city,
    schema: CITY_SCHEMA,
    words: CITY_WORDS,
    values: cityValues(city),
    valuesOf: cityValues,
    save: (checked, revision) => withOneField(changeAirport(api, city.code, checked, revision)),
    onDone,
  });
  const { control } = form.hook;
  return (
    <OfficeForm form={form} label="City" onCancel={onDone}>
      <p className="text-13 text-muted">Its airports follow a change of the names.</p>
      <TextField
        control={control}
        name="iata_code"
        label="IATA Code"
        hint="3-letter IATA city code"
        maxLength={3}
        autoComplete="off"
        isRequired
        className="max-w-48 [&_input]:uppercase"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="city" label="City" autoComplete="off" isRequired />
        <TextField control={control} name="city_sq" label="City in Albanian" autoComplete="off" lang="sq" />
        <TextField control={control} name="state" label="State/Country" autoComplete="off" isRequired />
        <TextField control={control} name="state_sq" label="State/Country in Albanian" autoComplete="off" lang="sq" />
      </div>
      <TextField
        control={control}
        name="airports"
        label="Airports"
        hint="IATA codes with commas between them"
        autoComplete="off"
        spellCheck={false}
        className="[&_input]:uppercase"
      />
    </OfficeForm>
  );
}

type AirportFieldsProps<Checked> = { control: Control<AirportValues, unknown, Checked>; autoFocus: boolean };

/** The fields of an airport. */
function AirportFields<Checked>({ control, autoFocus }: AirportFieldsProps<Checked>) {
  return (
    <>
      <TextField
        control={control}
        name="iata_code"
        label="IATA Code"
        hint="3-letter IATA airport code"
        maxLength={3}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        isRequired
        autoFocus={autoFocus}
        className="max-w-48 [&_input]:uppercase"
      />
      <TextField control={control} name="name" label="Airport Name" autoComplete="off" isRequired />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="city" label="City" autoComplete="off" isRequired />
        <TextField control={control} name="city_sq" label="City in Albanian" autoComplete="off" lang="sq" />
        <TextField control={control} name="state" label="State/Country" autoComplete="off" isRequired />
        <TextField control={control} name="state_sq" label="State/Country in Albanian" autoComplete="off" lang="sq" />
      </div>
      <TextField
        control={control}
        name="label"
        label="Short name"
        hint="Tells the airport from others of its city, such as Heathrow"
        autoComplete="off"
      />
    </>
  );
}

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
function useAirportForm<Values extends FieldValues, Checked extends FieldValues>(parts: Parts<Values, Checked>) {
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
