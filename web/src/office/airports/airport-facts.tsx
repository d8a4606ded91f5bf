import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { HistoryLink } from '../audit/history-link';
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
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-13 tabular-nums">
        {used_by && factsOf(used_by).map(([name, value]) => <Fact key={name} name={name} value={value} />)}
        {city_code && <Fact name="City" value={<CityName code={city_code} />} />}
        <Fact
          name="Coordinates"
          value={latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : 'not known'}
        />
      </dl>
      <div className="-ml-3 mt-3 flex flex-wrap gap-2">
        <HistoryLink subject={airport.iata_code} />
        <MergeButton airport={airport} />
      </div>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{value}</dd>
    </>
  );
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
