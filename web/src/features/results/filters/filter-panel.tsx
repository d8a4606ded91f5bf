import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useId, useMemo, useState } from 'react';
import type { FlightOption } from '@/api/wire';
import { useStableCallback } from '@/lib/use-stable-callback';
import { Slider } from '@/ui/slider';
import { FilterGroup, facetsOf } from './filter-group';
import { clampRange, type Filters, type PriceRange, priceBounds, type Stops, type TimeOfDay } from './filtering';

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

type PriceFilterProps = {
  bounds: PriceRange;
  value: PriceRange | null;
  onChange: (range: PriceRange | null) => void;
};

/** The lowest and the highest price, to drag or to type. Memoised, because other filters do not change it. */
const PriceFilter = memo(function PriceFilter({ bounds, value, onChange }: PriceFilterProps) {
  const { t } = useLingui();
  const range = (value && clampRange(value, bounds)) ?? bounds;
  const [dragged, setDragged] = useState<PriceRange | null>(null);
  const shown = dragged ?? range;
  const settle = (next: PriceRange) => {
    setDragged(null);
    onChange(clampRange(next, bounds));
  };
  return (
    <fieldset className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      <legend className="float-left mb-1 w-full font-semibold text-15">
        <Trans>Total price</Trans>
      </legend>
      <div className="clear-both">
        <Slider
          min={bounds.min}
          max={bounds.max}
          value={[shown.min, shown.max]}
          onValueChange={([min = bounds.min, max = bounds.max]) => setDragged({ min, max })}
          onValueCommit={([min = bounds.min, max = bounds.max]) => settle({ min, max })}
          thumbLabels={[t`Lowest price`, t`Highest price`]}
        />
        <div className="flex gap-3">
          <Amount label={t`From €`} value={shown.min} onCommit={(min) => settle({ ...range, min })} />
          <Amount label={t`To €`} value={shown.max} onCommit={(max) => settle({ ...range, max })} />
        </div>
      </div>
    </fieldset>
  );
});

/** An amount that applies on blur and on Enter, not while it is being typed. */
function Amount({ label, value, onCommit }: { label: string; value: number; onCommit: (value: number) => void }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const amount = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (!Number.isNaN(amount) && amount !== value) onCommit(amount);
  };
  return (
    <div className="relative min-w-0 flex-1">
      <label htmlFor={id} className="pointer-events-none absolute top-1 left-3 text-13 text-muted">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className="h-13 w-full rounded-control border border-control bg-paper pt-4 pr-2 pl-3 text-15 tabular-nums"
      />
    </div>
  );
}
