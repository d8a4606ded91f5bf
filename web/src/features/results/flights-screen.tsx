import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { FlightOption, SearchParams } from '@/api/wire';
import { Button } from '@/ui/button';
import { FilterDrawer } from './filters/filter-drawer';
import { FilterPanel } from './filters/filter-panel';
import { askedGroups, filtered, NO_FILTERS } from './filters/filtering';
import { FiltersButton } from './filters/filters-button';
import { FlightList } from './flight-list';
import { NewFlights } from './new-flights';
import { PromoBanner, PromoCard } from './promo-card';
import { ResultsColumns } from './results-columns';
import { SortTabs } from './sort-tabs';
import { sorted } from './sorting';
import { useArrivals } from './use-arrivals';
import type { useOverlays } from './use-overlays';
import type { ViewOptions } from './use-view-options';

type FlightsScreenProps = {
  batchId: string;
  options: readonly FlightOption[];
  bestIds: ReadonlySet<string>;
  params: SearchParams;
  viewed: ViewOptions;
  overlays: ReturnType<typeof useOverlays>;
  /** How far the search is; it stands above the list. */
  progress: ReactNode;
  children: ReactNode;
};

/** Flights were found: filters, orders, and the list. */
export function FlightsScreen(props: FlightsScreenProps) {
  const { batchId, options, bestIds, params, viewed, overlays, progress, children } = props;
  const { t } = useLingui();
  const { sort, filters, settled, key, setFilters } = viewed;
  const inOrder = useMemo(() => sorted(options, sort), [options, sort]);
  const latest = useMemo(() => filtered(inOrder, filters), [inOrder, filters]);
  const { shown, waiting, insert } = useArrivals({ options: latest, bestIds, viewKey: key });
  const asked = askedGroups(filters).length;
  const panel = { options, filters, settled, onChange: setFilters };
  return (
    <ResultsColumns
      side={
        <section aria-label={t`Filters`} className="rounded-card border border-line bg-paper p-4">
          <FiltersHeading asked={asked} onClear={() => setFilters(NO_FILTERS)} />
          <FilterPanel {...panel} />
        </section>
      }
      extra={<PromoCard />}
    >
      {progress}
      {children}
      <SortTabs options={shown.options} value={sort} onChange={viewed.setSort} />
      <section aria-label={t`Flights`} className="flex flex-col gap-3 *:isolate">
        <FlightList
          batchId={batchId}
          shelf={shown}
          viewKey={key}
          params={params}
          onOpen={overlays.showFlight}
          onClearFilters={() => setFilters(NO_FILTERS)}
        />
      </section>
      <PromoBanner />
      <NewFlights count={waiting} onInsert={insert} />
      <FiltersButton asked={asked} onOpen={() => overlays.showPanel('filters')} />
      <FilterDrawer {...panel} isOpen={overlays.panel === 'filters'} onClose={overlays.hidePanel} />
    </ResultsColumns>
  );
}

function FiltersHeading({ asked, onClear }: { asked: number; onClear: () => void }) {
  return (
    <div className="mb-2 flex min-h-11 items-center justify-between">
      <h2 className="font-bold text-17">
        <Trans>Filters</Trans>
      </h2>
      {asked > 0 && (
        <Button variant="quiet" className="-mr-3" onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  );
}
