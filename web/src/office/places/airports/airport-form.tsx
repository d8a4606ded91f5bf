import { useApi } from '@/api/client';
import { OfficeForm } from '@/office/kit/form/office-form';
import { AirportFields } from './airport-fields';
import { changeAirport } from './queries';
import type { Airport } from './types';
import { useAirportForm } from './use-airport-form';
import { AIRPORT_SCHEMA, AIRPORT_WORDS, airportValues } from './values';

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
