import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useMemo } from 'react';
import type { FlightOption, SearchParams } from '@/api/wire';
import type { useOverlays } from '@/features/results/address/use-overlays';
import type { ViewOptions } from '@/features/results/address/use-view-options';
import { useAgent } from '@/features/results/agent/use-agent';
import { activeGroups, filtered, NO_FILTERS } from '@/features/results/filters/filtering';
import { FiltersButton } from '@/features/results/filters/filters-button';
import { sorted } from '@/features/results/flight/sorting';
import { Below, Beside } from '@/features/results/layout/beside';
import { ResultsColumns } from '@/features/results/layout/results-columns';
import { SkeletonLines } from '@/features/results/layout/skeleton-list';
import { useMediaQuery } from '@/lib/use-media-query';
import { useWhenIdle } from '@/lib/use-when-idle';
import { Button } from '@/ui/button';
import { LazyPart, lazyCode } from '@/ui/lazy-part';
import { FlightList } from './flight-list';
import { NewFlights } from './new-flights';
import { SortTabs } from './sort-tabs';
import { useArrivals } from './use-arrivals';

const filterPanel = lazyCode(async () => (await import('@/features/results/filters/filter-panel')).FilterPanel);
const draftBar = lazyCode(async () => (await import('@/features/results/agent/draft-bar')).DraftBar);
const filterDrawer = lazyCode(async () => (await import('@/features/results/filters/filter-drawer')).FilterDrawer);

type FlightsScreenProps = {
  batchId: string;
  options: readonly FlightOption[];
  bestIds: ReadonlySet<string>;
  params: SearchParams;
  viewed: ViewOptions;
  overlays: ReturnType<typeof useOverlays>;
  /** The progress of the search, above the list. */
  progress: ReactNode;
  children: ReactNode;
};

/** The screen of a search with flights: filters, tabs for the order, and the list. */
export function FlightsScreen(props: FlightsScreenProps) {
  const { batchId, options, bestIds, params, viewed, overlays, progress, children } = props;
  const { t } = useLingui();
  const headingId = useId();
  const { sort, filters, settled, key, setFilters } = viewed;
  const inOrder = useMemo(() => sorted(options, sort), [options, sort]);
  const latest = useMemo(() => filtered(inOrder, filters), [inOrder, filters]);
  const { list, shown, waiting, insert } = useArrivals({ options: latest, bestIds, viewKey: key });
  const isAgent = useAgent().state === 'agent';
  const isWide = useMediaQuery('(width >= 64rem)');
  const activeCount = activeGroups(filters).length;
  useWhenIdle(filterDrawer.preload, !isWide);
  const panel = { options, filters, settled, onChange: setFilters };
  return (
    <ResultsColumns
      side={
        <section aria-label={t`Filters`} className="rounded-card border border-line bg-paper p-4">
          <FiltersHeading activeCount={activeCount} onClear={() => setFilters(NO_FILTERS)} />
          {isWide && (
            <LazyPart code={filterPanel} fallback={<SkeletonLines />}>
              {(FilterPanel) => <FilterPanel {...panel} />}
            </LazyPart>
          )}
        </section>
      }
      extra={<Beside params={params} />}
    >
      {progress}
      {children}
      {/* On small screens the orders and the filters stay below the results' header. */}
      <div className="top-[calc(var(--header-offset)+var(--results-header))] z-5 flex gap-2 max-lg:sticky max-lg:bg-mist max-md:-mx-4 max-md:px-4 max-lg:transition-[top] max-lg:duration-200 max-lg:ease-out">
        <div className="min-w-0 flex-1">
          <SortTabs options={latest} value={sort} onChange={viewed.setSort} />
        </div>
        <FiltersButton activeCount={activeCount} onOpen={() => overlays.showPanel('filters')} />
      </div>
      {activeCount > 0 && <FilteredCount left={latest.length} all={options.length} />}
      <section ref={list} aria-labelledby={headingId} className="flex flex-col gap-2 *:isolate md:gap-3">
        <h2 id={headingId} className="sr-only">
          {t`Flights`}
        </h2>
        <FlightList
          batchId={batchId}
          arrivals={shown}
          viewKey={key}
          params={params}
          isAgent={isAgent}
          onOpen={overlays.showFlight}
          onClearFilters={() => setFilters(NO_FILTERS)}
        />
      </section>
      {isAgent && (
        <LazyPart code={draftBar} fallback={false}>
          {(DraftBar) => <DraftBar />}
        </LazyPart>
      )}
      <Below params={params} />
      <NewFlights flights={waiting} isRaised={isAgent} onInsert={insert} />
      <LazyPart code={filterDrawer} isOpen={overlays.panel === 'filters'} onGiveUp={overlays.hidePanel}>
        {(FilterDrawer) => (
          <FilterDrawer {...panel} isOpen={overlays.panel === 'filters'} onClose={overlays.hidePanel} />
        )}
      </LazyPart>
    </ResultsColumns>
  );
}

/** The number of flights that the filters leave. */
function FilteredCount({ left, all }: { left: number; all: number }) {
  return (
    <p role="status" className="text-13 text-muted tabular-nums">
      <Plural value={all} one={`${left} of # flight`} other={`${left} of # flights`} />
    </p>
  );
}

function FiltersHeading({ activeCount, onClear }: { activeCount: number; onClear: () => void }) {
  return (
    <div className="mb-2 flex min-h-11 items-center justify-between">
      <h2 className="font-bold text-17">
        <Trans>Filters</Trans>
      </h2>
      {activeCount > 0 && (
        <Button variant="quiet" className="-mr-3" onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  );
}
