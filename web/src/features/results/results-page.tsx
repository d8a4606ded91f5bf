import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { calendarAroundQuery } from '@/api/calendar';
import { useApi } from '@/api/client';
import { hasEnded } from '@/api/searches';
import type { SearchParams } from '@/api/wire';
import { useOnline } from '@/lib/use-online';
import { useWhenIdle } from '@/lib/use-when-idle';
import { type LazyCode, LazyPart, lazyCode } from '@/ui/lazy-part';
import { useModify, useOverlays } from './address/use-overlays';
import { useViewOptions } from './address/use-view-options';
import { ExpiredScreen, NoFlightsScreen, NotFoundScreen, SearchErrorScreen } from './end/end-screens';
import { PageTitle, ResultsHeader } from './layout/results-header';
import { dayPriceOf } from './list/day-price';
import { FlightsScreen } from './list/flights-screen';
import { LoadingScreen } from './loading/loading-screen';
import { Disconnected, ProgressLine, ProgressPanel } from './run/progress';
import { screenFor, useRefresh, useSearchRun } from './run/use-search-run';

const flightDialog = lazyCode(async () => (await import('./details/flight-dialog')).FlightDialog);

/** Modify Search belongs to the search feature; the app passes it in. */
type ModifySearchProps = { params: SearchParams; onClose: () => void };

type ResultsPageProps = {
  modifySearch: LazyCode<ModifySearchProps>;
  /** Fetches the code of home. */
  preloadHome: () => void;
  /** The days around the departure, from the calendar feature. */
  OtherDays: ComponentType<{ params: SearchParams; chosenPrice: number | null }>;
  /** Other searches, offered if this one has no flights. */
  TryInstead: ComponentType<{ params: SearchParams }>;
};

/** The results of the search whose id is in the URL. */
export function ResultsPage(props: ResultsPageProps) {
  const [address] = useSearchParams();
  const batchId = address.get('batch_id');
  return (
    <>
      <meta name="robots" content="noindex" />
      {batchId ? (
        <Results key={batchId} batchId={batchId} {...props} />
      ) : (
        <>
          <PageTitle params={undefined} />
          <NotFoundScreen />
        </>
      )}
    </>
  );
}

function Results({
  batchId,
  modifySearch,
  preloadHome,
  OtherDays,
  TryInstead,
}: ResultsPageProps & { batchId: string }) {
  const run = useSearchRun(batchId);
  const sent = useSentParams();
  const overlays = useOverlays();
  const refresh = useRefresh(batchId, run.refetch);
  const isOnline = useOnline();
  const { view, options } = run;
  const params = view?.search_params ?? sent;
  const { openFlight } = overlays;
  const modify = useModify(params, overlays);
  const current = options?.find((option) => option.id === openFlight);
  useOtherDaysAhead(params);
  useWhenIdle(flightDialog.preload, options !== undefined);
  useWhenIdle(modifySearch.preload, options !== undefined);
  useWhenIdle(preloadHome, options !== undefined);
  return (
    <>
      <PageTitle params={params} />
      {(params || !run.searchError) && (
        <ResultsHeader params={params} isDemo={view?.demo ?? false} wasSent={sent !== undefined} onModify={modify} />
      )}
      <Body {...{ batchId, run, refresh, params, overlays, OtherDays, TryInstead }} onModify={modify} />
      {(run.isDisconnected || !isOnline) && <Disconnected />}
      {openFlight && options && params && (current || (view && hasEnded(view))) && (
        <LazyPart code={flightDialog} onGiveUp={overlays.hideFlight}>
          {(FlightDialog) => (
            <FlightDialog
              key={openFlight}
              {...{ batchId, params, view, current }}
              known={current ?? run.lastSeen(openFlight)}
              refetch={run.refetch}
              onClose={overlays.hideFlight}
            />
          )}
        </LazyPart>
      )}
      {overlays.panel === 'search' && params && (
        <LazyPart code={modifySearch} onGiveUp={overlays.hidePanel}>
          {(ModifySearch) => <ModifySearch params={params} onClose={overlays.hidePanel} />}
        </LazyPart>
      )}
    </>
  );
}

type BodyProps = Pick<ResultsPageProps, 'OtherDays' | 'TryInstead'> & {
  batchId: string;
  run: ReturnType<typeof useSearchRun>;
  refresh: { mutate: () => void; isPending: boolean; isSuccess: boolean; error: unknown };
  params: SearchParams | undefined;
  overlays: ReturnType<typeof useOverlays>;
  onModify: () => void;
};

function Body({ batchId, run, refresh, params, overlays, onModify, OtherDays, TryInstead }: BodyProps) {
  const viewed = useViewOptions(batchId);
  const { view, options, bestIds, searchError, resultsError } = run;
  const screen = screenFor({ view, searchError, resultsError, count: options?.length });
  const others = params && <TryInstead params={params} />;
  switch (screen) {
    case 'loading':
    case 'waiting':
      return (
        <LoadingScreen
          progress={view && <ProgressPanel view={view} />}
          queue={view?.queue ?? null}
          onRetry={run.refetch}
          params={params}
        />
      );
    case 'notFound':
      return <NotFoundScreen />;
    case 'unreachable':
      return <SearchErrorScreen params={params} error={searchError ?? resultsError} onRetry={run.refetch} />;
    case 'failed':
      return (
        <SearchErrorScreen
          params={params}
          error={refresh.error ?? view?.last_error}
          isTooSoon={refresh.isSuccess}
          onRetry={refresh.mutate}
        >
          {others}
        </SearchErrorScreen>
      );
    case 'expired':
      return (
        <ExpiredScreen params={params} onRefresh={refresh.mutate} failure={refresh.error}>
          {others}
        </ExpiredScreen>
      );
    case 'empty':
      return (
        <NoFlightsScreen params={params} onModify={onModify}>
          {others}
        </NoFlightsScreen>
      );
    case 'flights':
      if (!options || !params || !view) return null;
      return (
        <FlightsScreen
          {...{ batchId, options, bestIds, params, viewed, overlays }}
          progress={
            <ProgressLine
              view={view}
              onRefresh={refresh.mutate}
              isRefreshing={refresh.isPending}
              failure={refresh.error}
            />
          }
        >
          <OtherDays params={params} chosenPrice={dayPriceOf(params, options)} />
        </FlightsScreen>
      );
    default:
      return screen satisfies never;
  }
}

/** The parameters that the search form sent, shown until the server's state has arrived. */
function useSentParams(): SearchParams | undefined {
  const { state }: { state: { params?: SearchParams } | null } = useLocation();
  return state?.params;
}

/**
 * Fetches the prices of the days around the departure before the flights have arrived, because they are shown above the
 * flights.
 */
function useOtherDaysAhead(params: SearchParams | undefined): void {
  useQuery({ ...calendarAroundQuery(useApi(), params), notifyOnChangeProps: [] });
}
