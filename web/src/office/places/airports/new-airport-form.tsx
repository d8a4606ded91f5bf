import { useApi } from '@/api/client';
import { OfficeForm } from '@/office/kit/form/office-form';
import { AirportFields } from './airport-fields';
import { addAirport } from './queries';
import type { AirportChange } from './types';
import { useAirportForm } from './use-airport-form';
import { AIRPORT_SCHEMA, AIRPORT_WORDS, airportValues, NEW_AIRPORT } from './values';

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
