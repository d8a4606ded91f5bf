import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { hasEnded } from '@/api/searches';
import type { ProviderProgress, SearchView } from '@/api/wire';
import { joinClasses } from '@/lib/join-classes';
import { Button } from '@/ui/button';
import { ProgressBar } from '@/ui/progress-bar';
import { errorText } from './error-text';
import { SourceState } from './source-state';

type ProgressPanelProps = { view: SearchView; onRefresh: () => void; isRefreshing: boolean; failure: unknown };

/** How far the search is: its four steps, each source with its state, and what the whole came to. */
export const ProgressPanel = memo(function ProgressPanel(props: ProgressPanelProps) {
  const { view, onRefresh, isRefreshing, failure } = props;
  const { t, i18n } = useLingui();
  const { percent, providers } = view.progress;
  const isRunning = !hasEnded(view);
  return (
    <section aria-label={t`Search progress`} className="rounded-card border border-line bg-paper p-4 pb-3">
      <ProgressBar value={percent} steps={4} aria-label={t`Search progress`} />
      <div className="mt-1 flex h-11 items-center justify-between gap-4">
        <p role="status" className="line-clamp-2 min-w-0 font-medium">
          {failure ? i18n._(errorText(failure)) : <Summary view={view} />}
        </p>
        <Button
          variant="quiet"
          onClick={onRefresh}
          disabled={isRunning || isRefreshing}
          className={joinClasses('-mr-3', isRunning && 'invisible')}
        >
          <Trans>Refresh</Trans>
        </Button>
      </div>
      <ul className="flex flex-col gap-x-5 gap-y-1 overflow-hidden text-13 text-muted md:flex-row">
        {providers.map((provider) => (
          <li key={provider.name} className="flex items-center gap-2 whitespace-nowrap">
            <Dot status={provider.status} />
            <span>
              <SourceName name={provider.name} />: <SourceState provider={provider} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
});

function Summary({ view }: { view: SearchView }) {
  const asked = view.progress.providers.filter((provider) => provider.status !== 'cancelled');
  const total = asked.length;
  const answered = asked.filter(hasAnswered).length;
  const flights = view.results?.count ?? 0;
  if (!hasEnded(view)) {
    if (view.cached_results && !view.results) return <Trans>Refreshing flight prices...</Trans>;
    return (
      <Trans>
        {answered} of {total} sources have answered
      </Trans>
    );
  }
  if (view.status === 'failed') return <Trans>The search did not succeed</Trans>;
  return (
    <>
      {answered < total ? (
        <Trans>
          Complete with {answered} of {total} sources
        </Trans>
      ) : (
        <Trans>Search complete</Trans>
      )}
      {' · '}
      <Plural value={flights} one="# flight" other="# flights" />
    </>
  );
}

/** Unnamed sources are numbered by the server; the number is what all languages share. */
function SourceName({ name }: { name: string }) {
  const number = /^burimi (\d+)$/.exec(name)?.[1];
  return number ? <Trans>source {number}</Trans> : name;
}

function Dot({ status }: { status: ProviderProgress['status'] }) {
  const isAsking = status === 'asking' || status === 'partial';
  const colour = isAsking
    ? 'animate-pulse bg-action'
    : status === 'done' || status === 'late'
      ? 'bg-success'
      : 'bg-control';
  return <span aria-hidden="true" className={joinClasses('size-2 rounded-full', colour)} />;
}

function hasAnswered({ status }: ProviderProgress): boolean {
  return status === 'done' || status === 'empty' || status === 'late';
}
