import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FlightOption } from '@/api/wire';
import { useStableCallback } from '@/lib/use-stable-callback';
import type { Stops, TimeOfDay } from './choices';
import { facetsOf } from './facets';
import { FilterGroup } from './filter-group';
import { type Filters, priceBounds } from './filtering';
import { PriceFilter } from './price-filter';

type FilterPanelProps = {
  options: readonly FlightOption[];
  filters: Filters;
  /**
   * The same filters as in `filters`, but they change one frame later. The counts are computed from them, so that the
   * check box and the list are painted before the counts.
   */
  settled: Filters;
  onChange: (filters: Filters) => void;
};

const HOURS: Record<TimeOfDay, string> = {
  morning: '06:00–11:59',
  afternoon: '12:00–17:59',
  evening: '18:00–23:59',
  night: '00:00–05:59',
};

/** All filters. */
export function FilterPanel({ options, filters, settled, onChange }: FilterPanelProps) {
  const { t } = useLingui();
  const facets = useMemo(() => facetsOf(options, settled), [options, settled]);
  const bounds = useMemo(() => priceBounds(options), [options]);
  const change = (changed: Partial<Filters>) => onChange({ ...filters, ...changed });
  const changePrice = useStableCallback((priceRange: Filters['priceRange']) => change({ priceRange }));
  const isRoundTrip = options.some((option) => option.return_flights.length > 0);
  const stops: Record<Stops, string> = {
    direct: t`Direct`,
    '1stop': isRoundTrip ? t`Up to 1 stop` : t`1 stop`,
    '2plus': t`2 or more stops`,
  };
  const times: Record<TimeOfDay, string> = {
    morning: t`Morning`,
    afternoon: t`Afternoon`,
    evening: t`Evening`,
    night: t`Night`,
  };
  const ofTimes = { nameOf: (time: TimeOfDay) => times[time], noteOf: (time: TimeOfDay) => HOURS[time] };
  return (
    <div className="flex flex-col gap-4">
      <FilterGroup
        title={t`Stops`}
        facets={facets.stops}
        chosen={filters.stops}
        onChange={(stops) => change({ stops })}
        nameOf={(kind) => stops[kind]}
      />
      <FilterGroup
        title={isRoundTrip ? t`Outbound departure` : t`Departure time`}
        facets={facets.departureTime}
        chosen={filters.departureTime}
        onChange={(departureTime) => change({ departureTime })}
        {...ofTimes}
      />
      {isRoundTrip && (
        <FilterGroup
          title={t`Return departure`}
          facets={facets.returnTime}
          chosen={filters.returnTime}
          onChange={(returnTime) => change({ returnTime })}
          {...ofTimes}
        />
      )}
      <FilterGroup
        title={t`Airlines`}
        facets={facets.airlines}
        chosen={filters.airlines}
        onChange={(airlines) => change({ airlines })}
        nameOf={(airline) => airline}
      />
      {(bounds.min < bounds.max || filters.priceRange) && (
        <PriceFilter bounds={bounds} value={filters.priceRange} onChange={changePrice} />
      )}
    </div>
  );
}
