/** Entries as their forms have them. */
import { z } from 'zod';
import { ApiProblem } from '@/api/problem';
import type { FormWords } from '@/office/kit/form/changes';
import type { Airport, AirportChange } from './queries';

const MAX_CHARS = 120;

const name = (missing: string) => z.string().trim().min(1, missing).max(MAX_CHARS, 'This text is too long.');
const optionalName = z.string().trim().max(MAX_CHARS, 'This text is too long.');
const iataCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{3}$/, 'Enter three letters.')
  .transform((code) => code.toUpperCase());

/** What a form of an airport edits. */
export type AirportValues = Pick<Airport, 'iata_code' | 'name' | 'label' | 'city' | 'city_sq' | 'state' | 'state_sq'>;

export const AIRPORT_SCHEMA = z.object({
  iata_code: iataCode,
  name: name('Enter the name of the airport.'),
  label: optionalName,
  city: name('Enter the city.'),
  city_sq: optionalName,
  state: name('Enter the state or country.'),
  state_sq: optionalName,
}) satisfies z.ZodType<AirportChange, AirportValues>;

export const AIRPORT_WORDS: FormWords<AirportValues> = {
  iata_code: { label: 'IATA Code' },
  name: { label: 'Airport Name' },
  label: { label: 'Short name' },
  city: { label: 'City' },
  city_sq: { label: 'City in Albanian' },
  state: { label: 'State/Country' },
  state_sq: { label: 'State/Country in Albanian' },
};

export const NEW_AIRPORT: AirportValues = {
  iata_code: '',
  name: '',
  label: '',
  city: '',
  city_sq: '',
  state: '',
  state_sq: '',
};

export function airportValues(airport: Airport): AirportValues {
  const { iata_code, name, label, city, city_sq, state, state_sq } = airport;
  return { iata_code, name, label, city, city_sq, state, state_sq };
}

/** What the form of a city edits: `airports` are codes with commas. */
export type CityValues = Pick<Airport, 'iata_code' | 'city' | 'city_sq' | 'state' | 'state_sq'> & { airports: string };

export const CITY_SCHEMA = z.object({
  iata_code: iataCode,
  city: name('Enter the city.'),
  city_sq: optionalName,
  state: name('Enter the state or country.'),
  state_sq: optionalName,
  airports: z.string().transform((text, context) => {
    const codes = text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean);
    const bad = codes.find((code) => !/^[A-Z]{3}$/.test(code));
    if (bad === undefined) return codes;
    context.addIssue({ code: 'custom', message: `${bad} is not an IATA code.` });
    return z.NEVER;
  }),
}) satisfies z.ZodType<AirportChange, CityValues>;

export const CITY_WORDS: FormWords<CityValues> = {
  iata_code: { label: 'IATA Code' },
  city: { label: 'City' },
  city_sq: { label: 'City in Albanian' },
  state: { label: 'State/Country' },
  state_sq: { label: 'State/Country in Albanian' },
  airports: { label: 'Airports' },
};

export function cityValues({ iata_code, city, city_sq, state, state_sq, airports }: Airport): CityValues {
  return { iata_code, city, city_sq, state, state_sq, airports: airports.join(', ') };
}

export const SENTENCES = {
  iata_code: { invalid: 'Enter three letters.', duplicate: 'Another airport or city has this code.' },
  airports: { unknown_airport: 'One of these airports does not exist.' },
};

/** The form has one field for all airports of a city, so the error of one of them is the error of the field. */
export async function withOneField<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 422) {
      for (const [name, code] of Object.entries(error.fields)) {
        if (name.startsWith('airports.')) Object.assign(error, { fields: { airports: code } });
      }
    }
    throw error;
  }
}
