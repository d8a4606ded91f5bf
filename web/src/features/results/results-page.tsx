import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasEnded } from '@/api/searches';
import type { SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { useSite } from '@/lib/site';
import { useOnline } from '@/lib/use-online';
import { useWhenIdle } from '@/lib/use-when-idle';
import { Late, type LatePart, latePart } from '@/ui/late';
import { Notice } from '@/ui/notice';
import { useModify } from './address/use-modify';
import { useOverlays } from './address/use-overlays';
import { useViewOptions } from './address/use-view-options';
import { ExpiredScreen, NoFlightsScreen, NotFoundScreen, SearchErrorScreen } from './end/end-screens';
import { fullDatesOf } from './flight/dates-of';
import { ResultsHeader } from './header/results-header';
import { dayPriceOf } from './list/day-price';
import { FlightsScreen } from './list/flights-screen';
import { LoadingScreen } from './loading/loading-screen';
import { ProgressLine } from './run/progress-line';
import { ProgressPanel } from './run/progress-panel';
import { screenFor } from './run/screen';
import { useOtherDaysAhead } from './run/use-other-days-ahead';
import { useRefresh } from './run/use-refresh';
import { useSearchRun } from './run/use-search-run';

const flightDialog = latePart(async () => (await import('./details/flight-dialog')).FlightDialog);

/** Changing the search is the search feature's; the app brings it along. */
type ModifySearchProps = { params: SearchParams; onClose: () => void };

type ResultsPageProps = {
  modifySearch: LatePart<ModifySearchProps>;
  /** Fetches the page from which one searches. */
  warmHome: () => void;
  /** The days around the departure are the calendar's. */
  OtherDays: ComponentType<{ params: SearchParams; chosenPrice: number | null }>;
  /** Other searches, offered where this one has no flights. */
  TryInstead: ComponentType<{ params: SearchParams }>;
};

/** The results of the search named in the address. */
export function ResultsPage(brought: ResultsPageProps) {
  const [address] = useSearchParams();
  const batchId = address.get('batch_id');
  return (
    <>
      <meta name="robots" content="noindex" />
      {batchId ? (
        <Results key={batchId} batchId={batchId} {...brought} />
      ) : (
        <>
          <PageTitle params={undefined} />
          <NotFoundScreen />
        </>
      )}
    </>
  );
}

/** Which search it is, for those who have several open. */
function PageTitle({ params }: { params: SearchParams | undefined }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { agency } = useSite();
  const search = params && `${params.fromLocation} – ${params.toLocation}, ${fullDatesOf(params, language)}`;
  return <title>{`${search ?? t`Flights`} | ${agency.name}`}</title>;
}

function Results({ batchId, modifySearch, warmHome, OtherDays, TryInstead }: ResultsPageProps & { batchId: string }) {
  const run = useSearchRun(batchId);
  const carried = useCarriedParams();
  const overlays = useOverlays();
  const refresh = useRefresh(batchId, run.lookAgain);
  const isOnline = useOnline();
  const { view, options } = run;
  const params = view?.search_params ?? carried;
  const { openFlight } = overlays;
  const modify = useModify(params, overlays);
  const current = options?.find((option) => option.id === openFlight);
  useOtherDaysAhead(params);
  useWhenIdle(flightDialog.warm, options !== undefined);
  useWhenIdle(modifySearch.warm, options !== undefined);
  useWhenIdle(warmHome, options !== undefined);
  return (
    <>
      <PageTitle params={params} />
      {(params || !run.searchError) && (
        <ResultsHeader params={params} isDemo={view?.demo ?? false} wasSent={carried !== undefined} onModify={modify} />
      )}
      <Body {...{ batchId, run, refresh, params, overlays, OtherDays, TryInstead }} onModify={modify} />
      {(run.isDisconnected || !isOnline) && <Disconnected />}
      {openFlight && options && params && (current || (view && hasEnded(view))) && (
        <Late part={flightDialog} onGiveUp={overlays.hideFlight}>
          {(FlightDialog) => (
            <FlightDialog
              key={openFlight}
              {...{ batchId, params, view, current }}
              known={current ?? run.lastSeen(openFlight)}
              lookAgain={run.lookAgain}
              onClose={overlays.hideFlight}
            />
          )}
        </Late>
      )}
      {overlays.panel === 'search' && params && (
        <Late part={modifySearch} onGiveUp={overlays.hidePanel}>
          {(ModifySearch) => <ModifySearch params={params} onClose={overlays.hidePanel} />}
        </Late>
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
          onLookAgain={run.lookAgain}
          params={params}
        />
      );
    case 'notFound':
      return <NotFoundScreen />;
    case 'unreachable':
      return <SearchErrorScreen params={params} error={searchError ?? resultsError} onRetry={run.lookAgain} />;
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

/** It says so, keeps what there is and goes on by itself. */
function Disconnected() {
  return (
    <div className="fixed inset-x-4 bottom-20 z-30 mx-auto max-w-md lg:bottom-4">
      <Notice tone="caution" role="status" className="shadow-float">
        <Trans>No connection. What has been found stays here; the search goes on as soon as the network is back.</Trans>
      </Notice>
    </div>
  );
}

/** The search as the form sent it, until the server has said it. */
function useCarriedParams(): SearchParams | undefined {
  const { state }: { state: { params?: SearchParams } | null } = useLocation();
  return state?.params;
}
