/** Other searches to offer when a search has no flights. */
import type { SearchParams } from '@/api/wire';
import type { Language } from '@/i18n/language';
import { addDays } from '@/lib/clock';
import { dateOf } from '@/lib/format';

export type Alternative = {
  /** How the alternative differs from the search without flights. */
  change: 'earlier' | 'later' | 'from' | 'to';
  /** The city of the other airport; empty if only the dates differ. */
  city: string;
  params: SearchParams;
};

/** Airports of the region, with the names of their cities. After "nga", Albanian has the definite form: "nga Tirana". */
const CITIES: Record<string, Record<Language | 'definite', string>> = {
  TIA: { sq: 'Tiranë', definite: 'Tirana', en: 'Tirana' },
  PRN: { sq: 'Prishtinë', definite: 'Prishtina', en: 'Pristina' },
  SKP: { sq: 'Shkup', definite: 'Shkupi', en: 'Skopje' },
  TGD: { sq: 'Podgoricë', definite: 'Podgorica', en: 'Podgorica' },
  OHD: { sq: 'Ohër', definite: 'Ohri', en: 'Ohrid' },
  KFZ: { sq: 'Kukës', definite: 'Kukësi', en: 'Kukës' },
  CFU: { sq: 'Korfuz', definite: 'Korfuzi', en: 'Corfu' },
};

/** For each of these airports, the two nearby airports to offer instead. */
const NEARBY: Record<string, readonly string[]> = {
  TIA: ['PRN', 'TGD'],
  PRN: ['SKP', 'TIA'],
  SKP: ['PRN', 'TIA'],
  TGD: ['TIA', 'PRN'],
  OHD: ['SKP', 'TIA'],
  KFZ: ['PRN', 'TIA'],
  CFU: ['TIA', 'SKP'],
};

/** Flights are sold up to this many days ahead. */
const LAST_DAY = 365;

/** The same trip a day earlier and a day later, then from and to the airports nearby. */
export function alternativesTo(params: SearchParams, today: string, language: Language): Alternative[] {
  const { fromCode, toCode } = params;
  return [
    ...moved(params, -1, today, 'earlier'),
    ...moved(params, 1, today, 'later'),
    ...(NEARBY[fromCode] ?? [])
      .filter((code) => code !== toCode)
      .map((code) => {
        const fromLocation = named(code, language)[1];
        const city = CITIES[code]?.[language === 'sq' ? 'definite' : language] ?? code;
        return { change: 'from' as const, city, params: { ...params, fromCode: code, fromLocation } };
      }),
    ...(NEARBY[toCode] ?? [])
      .filter((code) => code !== fromCode)
      .map((code) => {
        const [city, toLocation] = named(code, language);
        return { change: 'to' as const, city, params: { ...params, toCode: code, toLocation } };
      }),
  ];
}

/** Both dates move together, so the trip keeps its length. */
function moved(params: SearchParams, days: number, today: string, change: 'earlier' | 'later'): Alternative[] {
  const departure = addDays(dateOf(params.departureDate), days);
  const back = params.returnDate === null ? null : addDays(dateOf(params.returnDate), days);
  if (departure < today || (back ?? departure) > addDays(today, LAST_DAY)) return [];
  const returnDate = back && atNoon(back);
  return [{ change, city: '', params: { ...params, departureDate: atNoon(departure), returnDate } }];
}

function named(code: string, language: Language): [city: string, name: string] {
  const city = CITIES[code]?.[language] ?? code;
  return [city, `${city} (${code})`];
}

/** Formats a date as the API expects it: at 12:00 UTC. */
function atNoon(date: string): string {
  return `${date}T12:00:00.000Z`;
}
