import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UseComboboxReturnValue } from 'downshift';
import { Building2, Plane } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { airportsQuery } from '@/api/airports';
import { useApi } from '@/api/client';
import type { Airport } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { useDelayed } from '@/lib/use-delayed';
import { isSearchable, searchedText } from './take-typed';

type AirportListProps = { combobox: UseComboboxReturnValue<Airport>; search: AirportSearch };

/** The list of a picker: popular or found airports, or the reason why there are none. */
export function AirportList({ combobox, search }: AirportListProps) {
  const isShown = combobox.isOpen && search.state !== 'closed';
  const airports = 'airports' in search ? search.airports : [];
  return (
    <div
      className={cn(
        'overflow-hidden bg-paper max-md:min-h-0 max-md:flex-1 max-md:flex-col md:absolute md:top-full md:z-20 md:mt-1 md:w-full md:max-w-96 md:rounded-card md:border md:border-line md:shadow-float',
        combobox.isOpen ? 'max-md:flex' : 'max-md:hidden',
        !isShown && 'md:hidden',
      )}
    >
      {combobox.isOpen && <Heading search={search} />}
      <ul
        // A press beside the airports, for example on the scroll bar, must not leave the field.
        {...combobox.getMenuProps({ onMouseDown: (event: MouseEvent) => event.preventDefault() })}
        // Otherwise Chromium makes a list that scrolls a stop of the Tab key.
        tabIndex={-1}
        // In a dialog the list is shorter, because the dialog would cut off a longer one.
        className="overflow-y-auto pb-1 empty:hidden max-md:flex-1 md:max-h-80 md:in-[[role=dialog]]:max-h-52"
      >
        {isShown &&
          airports.map((airport, index) => (
            <li
              key={airport.code}
              {...combobox.getItemProps({ item: airport, index })}
              className={cn(
                'flex min-h-12 cursor-pointer items-center gap-3 py-1.5 pr-3.5',
                airport.parent ? 'pl-11' : 'pl-3.5',
                combobox.highlightedIndex === index && 'bg-action-soft',
              )}
            >
              <PlaceIcon kind={airport.kind} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{airport.name}</span>
                {!airport.parent && (
                  <span className="block truncate text-13 text-muted">
                    <PlaceNote airport={airport} isCity={airports[index + 1]?.parent === airport.code} />
                  </span>
                )}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** The country, and whether the entry stands for several airports or is near the town that was searched for. */
function PlaceNote({ airport: { country, near }, isCity }: { airport: Airport; isCity: boolean }) {
  if (near)
    return (
      <Trans>
        Near {near} · {country}
      </Trans>
    );
  return isCity ? <Trans>All airports · {country}</Trans> : country;
}

function Heading({ search }: { search: AirportSearch }): ReactNode {
  const className = 'px-3.5 pt-3 pb-2 text-13 text-muted';
  switch (search.state) {
    case 'closed':
      // This text is visible only when the picker covers the screen.
      return (
        <p className={className}>
          <Trans>Type a city or an airport</Trans>
        </p>
      );
    case 'loading':
      return (
        <p className={cn(className, 'flex items-center gap-2')} role="status">
          <span className="size-4 animate-spin rounded-full border-2 border-line border-t-action" aria-hidden="true" />
          <Trans>Searching for airports…</Trans>
        </p>
      );
    case 'offline':
      return (
        <p className={className} role="status">
          <Trans>There is no internet connection. The list appears as soon as there is one.</Trans>
        </p>
      );
    case 'popular':
    case 'found':
      if (search.airports.length === 0) {
        return (
          <p className={className} role="status">
            <Trans>No airports found</Trans>
          </p>
        );
      }
      return search.state === 'popular' ? (
        <p className={cn(className, 'font-semibold')}>
          <Trans>Most searched destinations</Trans>
        </p>
      ) : null;
    default:
      return search satisfies never;
  }
}

function PlaceIcon({ kind }: { kind: Airport['kind'] }) {
  const Icon = kind === 'city' ? Building2 : Plane;
  return <Icon className="size-5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />;
}

const DELAY = 300;

/** The content of a picker's list. */
type AirportSearch =
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
