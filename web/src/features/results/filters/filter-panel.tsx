import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FlightOption } from '@/api/wire';
import type { Stops, TimeOfDay } from './choices';
import { facetsOf } from './facets';
import { FilterGroup } from './filter-group';
import { type Filters, priceBounds } from './filtering';
import { PriceFilter } from './price-filter';

type FilterPanelProps = {
  options: readonly FlightOption[];
  filters: Filters;
  onChange: (filters: Filters) => void;
};

const HOURS: Record<TimeOfDay, string> = {
  morning: '06:00–11:59',
  afternoon: '12:00–17:59',
  evening: '18:00–23:59',
  night: '00:00–05:59',
};

/** Every way to narrow the list. */
export function FilterPanel({ options, filters, onChange }: FilterPanelProps) {
  const { t } = useLingui();
  const facets = useMemo(() => facetsOf(options, filters), [options, filters]);
  const bounds = useMemo(() => priceBounds(options), [options]);
  const change = (changed: Partial<Filters>) => onChange({ ...filters, ...changed });
  const isRoundTrip = facets.returnTime.length > 0;
  return (
    <div className="flex flex-col gap-4">
      <FilterGroup
        title={t`Stops`}
        facets={facets.stops}
        chosen={filters.stops}
        onChange={(stops) => change({ stops })}
        label={(stops) => <StopsName stops={stops} isRoundTrip={isRoundTrip} />}
      />
      <FilterGroup
        title={isRoundTrip ? t`Outbound departure` : t`Departure time`}
        facets={facets.departureTime}
        chosen={filters.departureTime}
        onChange={(departureTime) => change({ departureTime })}
        label={(time) => <TimeName time={time} />}
      />
      {isRoundTrip && (
        <FilterGroup
          title={t`Return departure`}
          facets={facets.returnTime}
          chosen={filters.returnTime}
          onChange={(returnTime) => change({ returnTime })}
          label={(time) => <TimeName time={time} />}
        />
      )}
      <FilterGroup
        title={t`Airlines`}
        facets={facets.airlines}
        chosen={filters.airlines}
        onChange={(airlines) => change({ airlines })}
        label={(airline) => airline}
      />
      <PriceFilter bounds={bounds} value={filters.priceRange} onChange={(priceRange) => change({ priceRange })} />
    </div>
  );
}

function StopsName({ stops, isRoundTrip }: { stops: Stops; isRoundTrip: boolean }) {
  switch (stops) {
    case 'direct':
      return <Trans>Direct</Trans>;
    case '1stop':
      return isRoundTrip ? <Trans>Up to 1 stop</Trans> : <Trans>1 stop</Trans>;
    case '2plus':
      return <Trans>2 or more stops</Trans>;
    default:
      return stops satisfies never;
  }
}

function TimeName({ time }: { time: TimeOfDay }) {
  const { t } = useLingui();
  const names: Record<TimeOfDay, string> = {
    morning: t`Morning`,
    afternoon: t`Afternoon`,
    evening: t`Evening`,
    night: t`Night`,
  };
  return (
    <>
      {names[time]} <span className="block text-13 text-muted tabular-nums">{HOURS[time]}</span>
    </>
  );
}
