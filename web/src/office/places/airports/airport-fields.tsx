import type { Control } from 'react-hook-form';
import { TextField } from '@/office/kit/form/fields';
import type { AirportValues } from './values';

type AirportFieldsProps<Checked> = { control: Control<AirportValues, unknown, Checked>; autoFocus: boolean };

/** The fields of an airport. */
export function AirportFields<Checked>({ control, autoFocus }: AirportFieldsProps<Checked>) {
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
