import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import type { FlightOption, SearchParams } from '@/api/wire';
import type { useOverlays } from '@/features/results/address/use-overlays';
import type { ViewOptions } from '@/features/results/address/use-view-options';
import { useAgent } from '@/features/results/agent/use-agent';
import { activeGroups, filtered, NO_FILTERS } from '@/features/results/filters/filtering';
import { firstOfEach, SORTS, type Sort, sorted } from '@/features/results/flight/sorting';
import { Below, Beside, ResultsColumns } from '@/features/results/layout/results-columns';
import { SkeletonLines } from '@/features/results/layout/skeleton-list';
import { useLanguage } from '@/i18n/use-language';
import { duration, euros } from '@/lib/format';
import { useMediaQuery } from '@/lib/use-media-query';
import { useWhenIdle } from '@/lib/use-when-idle';
import { Button, buttonClasses } from '@/ui/button';
import { LazyPart, lazyCode } from '@/ui/lazy-part';
import { Segmented } from '@/ui/segmented';
import { FlightList } from './flight-list';
import { NewFlights } from './new-flights';
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

type SortTabsProps = { options: readonly FlightOption[]; value: Sort; onChange: (sort: Sort) => void };

/** The three orders, each with the price and duration of its first flight. */
function SortTabs({ options, value, onChange }: SortTabsProps) {
  const { t } = useLingui();
  const first = useMemo(() => firstOfEach(options), [options]);
  const names: Record<Sort, string> = { best: t`Best`, cheapest: t`Cheapest`, fastest: t`Fastest` };
  return (
    <Segmented
      label={t`Sort by`}
      value={value}
      onChange={onChange}
      choices={SORTS.map((sort) => ({
        value: sort,
        content: <Content name={names[sort]} option={first[sort]} />,
      }))}
      className="grid grid-cols-3 overflow-hidden rounded-card border border-line bg-paper"
      choiceClassName="flex min-h-16 min-w-0 flex-col items-start border-b-2 border-transparent px-2 py-1 text-left not-first:border-l not-first:border-l-line -outline-offset-2 hover:bg-mist has-checked:border-b-action has-checked:bg-action-soft md:px-5"
    />
  );
}

function Content({ name, option }: { name: string; option: FlightOption | undefined }) {
  const language = useLanguage();
  // No-break spaces, so that a short line breaks before the duration and not within it.
  const time = option && duration(option.total_duration).replaceAll(' ', '\u00a0');
  return (
    <>
      <span className="max-w-full truncate text-13 text-muted leading-4.5">{name}</span>
      {option ? (
        <>
          <span className="font-semibold text-17 tabular-nums leading-5">{euros(option.price, language)}</span>
          <span className="text-13 text-muted tabular-nums leading-4">
            {option.return_flights.length > 0 ? <Trans>{time} in total</Trans> : time}
          </span>
        </>
      ) : (
        <span className="text-17 text-muted">–</span>
      )}
    </>
  );
}

/** A button beside the orders on small screens, which opens the drawer. */
function FiltersButton({ activeCount, onOpen }: { activeCount: number; onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={onOpen}
      className={buttonClasses({
        variant: 'secondary',
        className: 'relative flex-col gap-0.5 px-2 font-normal text-13 lg:hidden',
      })}
    >
      <SlidersHorizontal className="size-5" aria-hidden="true" />
      <Trans>Filters</Trans>
      {activeCount > 0 && (
        <span
          role="img"
          aria-label={t`${activeCount} in use`}
          className="absolute top-1 right-1 flex size-5 items-center justify-center rounded-full bg-action text-13 text-on-action"
        >
          {activeCount}
        </span>
      )}
    </button>
  );
}
