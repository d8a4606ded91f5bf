import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { Fact, Facts } from '@/office/kit/status';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { MergeButton } from './merge-airport';
import { airportQuery } from './queries';
import type { Airport, AirportUse } from './types';

/** What is known of an entry and not edited here. */
export function AirportFacts({ airport }: { airport: Airport }) {
  const { latitude, longitude, city_code, used_by } = airport;
  return (
    <section aria-labelledby="airport-facts" className="border-line border-t pt-4">
      <h3 id="airport-facts" className="mb-2 font-semibold text-15">
        Used by
      </h3>
      <Facts className="gap-y-1 text-13 tabular-nums">
        {used_by &&
          factsOf(used_by).map(([name, value]) => (
            <Fact key={name} label={name}>
              {value}
            </Fact>
          ))}
        {city_code && (
          <Fact label="City">
            <CityName code={city_code} />
          </Fact>
        )}
        <Fact label="Coordinates">
          {latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : 'not known'}
        </Fact>
      </Facts>
      <div className="-ml-3 mt-3 flex flex-wrap gap-2">
        <HistoryLink subject={logName(airport)} />
        <MergeButton airport={airport} />
      </div>
    </section>
  );
}

/** What the log of changes calls an entry: a city may have the same code as an airport. */
function logName({ kind, iata_code }: Airport): string {
  return kind === 'city' ? `${iata_code} (city)` : iata_code;
}

/** The city by its name. Its code may be one that only the product knows. */
function CityName({ code }: { code: string }) {
  const { data, isError } = useQuery(airportQuery(useApi(), code));
  if (data) return `${data.city} (${data.iata_code})`;
  return isError ? code : '…';
}

function factsOf({ route_months, searches_ahead, popular_routes, is_home }: AirportUse): [string, string][] {
  const number = (value: number) => wholeNumber(value, 'en');
  return [
    ['Route-months', number(route_months)],
    ['Searches ahead', number(searches_ahead)],
    ['Popular routes', number(popular_routes)],
    ['Home airport', is_home ? 'yes' : 'no'],
  ];
}
