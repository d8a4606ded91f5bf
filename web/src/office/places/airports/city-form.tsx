import { useApi } from '@/api/client';
import { TextField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { changeAirport } from './queries';
import type { Airport } from './types';
import { useAirportForm } from './use-airport-form';
import { CITY_SCHEMA, CITY_WORDS, cityValues, withOneField } from './values';

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
