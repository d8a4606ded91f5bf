import { useQuery } from '@tanstack/react-query';
import { airportsQuery } from '@/api/airports';
import { useApi } from '@/api/client';
import type { Airport } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { useDelayed } from '@/lib/use-delayed';

const SHORTEST = 2;
const DELAY = 300;

/** The content of a picker's list. */
export type AirportSearch =
  | { state: 'closed' }
  | { state: 'loading' }
  /** There is no network. */
  | { state: 'offline' }
  | { state: 'popular' | 'found'; airports: Airport[] };

/**
 * The airports for a text. An empty text gives the popular airports; a text of two characters or more is searched 300
 * ms after the last key. The name of a chosen airport, such as "Tiranë (TIA)", is not searched. A failed search finds
 * nothing.
 */
export function useAirportSearch(text: string, isOpen: boolean, from: Airport | null): AirportSearch {
  const api = useApi();
  const language = useLanguage();
  const typed = text.trim();
  const delayed = useDelayed(typed, typed ? DELAY : 0);
  const isSearchable = isOpen && !typed.includes('(') && (typed === '' || typed.length >= SHORTEST);
  const { data, isError } = useQuery({
    ...airportsQuery(api, delayed, from?.code, language),
    enabled: isSearchable && delayed === typed,
  });
  if (!isSearchable) return { state: 'closed' };
  if (isError) return navigator.onLine ? { state: 'found', airports: [] } : { state: 'offline' };
  if (!data || delayed !== typed) return { state: 'loading' };
  const airports = data.filter((airport) => airport.code !== from?.code);
  return { state: typed ? 'found' : 'popular', airports };
}
