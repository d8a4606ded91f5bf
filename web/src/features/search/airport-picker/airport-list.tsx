import { Trans } from '@lingui/react/macro';
import type { UseComboboxReturnValue } from 'downshift';
import type { ReactNode } from 'react';
import type { Airport } from '@/api/wire';
import { joinClasses } from '@/lib/join-classes';
import type { AirportSearch } from './airport-search';

type AirportListProps = { combobox: UseComboboxReturnValue<Airport>; search: AirportSearch };

/** The list of a picker: popular or found airports, or the reason why there are none. */
export function AirportList({ combobox, search }: AirportListProps) {
  const isShown = combobox.isOpen && search.state !== 'closed';
  const airports = 'airports' in search ? search.airports : [];
  return (
    <div
      className={joinClasses(
        'overflow-hidden bg-paper max-md:min-h-0 max-md:flex-1 max-md:flex-col md:absolute md:top-full md:z-20 md:mt-1 md:w-full md:max-w-96 md:rounded-card md:border md:border-line md:shadow-float',
        combobox.isOpen ? 'max-md:flex' : 'max-md:hidden',
        !isShown && 'md:hidden',
      )}
    >
      {combobox.isOpen && <Heading search={search} />}
      <ul
        {...combobox.getMenuProps()}
        // Shorter in a dialog, which would cut off a longer list.
        className="overflow-y-auto pb-1 empty:hidden max-md:flex-1 md:max-h-80 md:in-[[role=dialog]]:max-h-52"
      >
        {isShown &&
          airports.map((airport, index) => (
            <li
              key={airport.code}
              {...combobox.getItemProps({ item: airport, index })}
              className={joinClasses(
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
                    {airports[index + 1]?.parent === airport.code ? (
                      <Trans>All airports · {airport.country}</Trans>
                    ) : (
                      airport.country
                    )}
                  </span>
                )}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}

function Heading({ search }: { search: AirportSearch }): ReactNode {
  const className = 'px-3.5 pt-3 pb-2 text-13 text-muted';
  switch (search.state) {
    case 'closed':
      // Visible only when the picker covers the screen.
      return (
        <p className={className}>
          <Trans>Type a city or an airport</Trans>
        </p>
      );
    case 'loading':
      return (
        <p className={joinClasses(className, 'flex items-center gap-2')} role="status">
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
        <p className={joinClasses(className, 'font-semibold')}>
          <Trans>Most searched destinations</Trans>
        </p>
      ) : null;
    default:
      return search satisfies never;
  }
}

function PlaceIcon({ kind }: { kind: Airport['kind'] }) {
  const path =
    kind === 'city'
      ? 'M3 17V8l4-2v11M7 17V3l6 2.500V17M13 17V9l4 1.500V17M2 17h16'
      : 'm17 4.200-3.900 3.600L3.600 5.600 2.500 6.700l6.200 3.900-2.600 2.700-2.300-.3-.8.8 3 1.500 1.500 3 .8-.8-.3-2.300 2.700-2.600 3.900 6.200 1.100-1.100-2.200-9.500L17 4.200z';
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0 text-muted" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.400" strokeLinejoin="round" />
    </svg>
  );
}
