import { useQuery } from '@tanstack/react-query';
import { airportsQuery } from '@/api/airports';
import type { Airport } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { useDelayed } from '@/lib/use-delayed';

const SHORTEST = 2;
const DELAY = 300;

/** What a picker's list shows. */
export type AirportSearch =
  | { state: 'closed' }
  | { state: 'loading' }
  /** There is no network to ask. */
  | { state: 'offline' }
  | { state: 'popular' | 'found'; airports: Airport[] };

/**
 * The airports for a typed text: popular ones for none, found ones from two characters on, 300 ms after
 * the last. A chosen airport, "Tiranë (TIA)", is not searched for. A failed search finds nothing.
 */
export function useAirportSearch(text: string, isOpen: boolean, from: Airport | null): AirportSearch {
  const language = useLanguage();
  const typed = text.trim();
  const delayed = useDelayed(typed, typed ? DELAY : 0);
  const isSearchable = isOpen && !typed.includes('(') && (typed === '' || typed.length >= SHORTEST);
  const { data, isError } = useQuery({
    ...airportsQuery(delayed, from?.code, language),
    enabled: isSearchable && delayed === typed,
  });
  if (!isSearchable) return { state: 'closed' };
  if (isError) return navigator.onLine ? { state: 'found', airports: [] } : { state: 'offline' };
  if (!data || delayed !== typed) return { state: 'loading' };
  const airports = data.filter((airport) => airport.code !== from?.code);
  return { state: typed ? 'found' : 'popular', airports };
}
