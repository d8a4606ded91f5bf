import { useQuery } from '@tanstack/react-query';
import { airportsQuery } from '@/api/airports';
import { useApi } from '@/api/client';
import type { Airport } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { useDelayed } from '@/lib/use-delayed';
import { isSearchable, searchedText } from './searched-text';

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
 * ms after the last key. Null, for a field in which an airport is chosen, searches nothing. A failed search finds
 * nothing.
 */
export function useAirportSearch(typed: string | null, isOpen: boolean, from: Airport | null): AirportSearch {
  const api = useApi();
  const language = useLanguage();
  const text = searchedText(typed ?? '');
  const delayed = useDelayed(text, text ? DELAY : 0);
  const isWanted = isOpen && typed !== null && (text === '' || isSearchable(text));
  const { data, isError } = useQuery({
    ...airportsQuery(api, delayed, from?.code, language),
    enabled: isWanted && delayed === text,
  });
  if (!isWanted) return { state: 'closed' };
  if (isError) return navigator.onLine ? { state: 'found', airports: [] } : { state: 'offline' };
  if (!data || delayed !== text) return { state: 'loading' };
  const airports = data.filter((airport) => airport.code !== from?.code);
  return { state: text ? 'found' : 'popular', airports };
}
