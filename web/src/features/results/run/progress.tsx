import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, RotateCw } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { hasEnded } from '@/api/searches';
import type { QueuePlace, SearchView } from '@/api/wire';
import { Age } from '@/features/results/flight/checked-ago';
import { cn } from '@/lib/cn';
import { buttonClasses } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { ProgressBar } from '@/ui/progress-bar';
import { errorText } from './error-text';
import { answersOf, Sources } from './sources';

type ProgressLineProps = { view: SearchView; onRefresh: () => void; isRefreshing: boolean; failure: unknown };

/**
 * The progress of a search with flights, in one line: the number of flights, their age, and a button that refreshes.The
 * height of the line is the same during and after the run, so that the list does not move. Small screens hide the
 * sources.
 */
export const ProgressLine = memo(function ProgressLine(props: ProgressLineProps) {
  const { view, onRefresh, isRefreshing, failure } = props;
  const { t, i18n } = useLingui();
  const sources = useId();
  const [isOpen, setOpen] = useState(false);
  const isRunning = !hasEnded(view);
  return (
    <section
      aria-label={t`Search progress`}
      className="relative overflow-hidden rounded-card border border-line bg-paper"
    >
      <div className="flex h-9.5 items-center pl-3">
        <p
          role="status"
          className="line-clamp-2 min-w-0 flex-1 text-13 tabular-nums leading-4 md:font-medium md:text-15"
        >
          {failure ? i18n._(errorText(failure)) : <Summary view={view} />}
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={sources}
          aria-label={t`Sources`}
          onClick={() => setOpen(!isOpen)}
          className={cn(BUTTON, 'md:hidden')}
        >
          <ChevronDown className={cn('size-5', isOpen && 'rotate-180')} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={t`Refresh`}
          onClick={onRefresh}
          disabled={isRunning || isRefreshing}
          className={cn(BUTTON, isRunning && 'invisible')}
        >
          <RotateCw className="size-5" aria-hidden="true" />
        </button>
      </div>
      <div id={sources} className={cn('px-3 pb-2.5', isOpen ? '' : 'max-md:hidden')}>
        <Sources
          providers={view.progress.providers}
          {...(isRunning ? {} : { flights: (view.results ?? view.cached_results)?.count ?? 0 })}
        />
      </div>
      {isRunning && (
        <ProgressBar
          value={view.progress.percent}
          steps={4}
          aria-label={t`Search progress`}
          className="absolute inset-x-0 bottom-0 h-1"
        />
      )}
    </section>
  );
});

const BUTTON = buttonClasses({ variant: 'quiet', className: 'h-full min-h-0 w-11 px-0' });

function Summary({ view }: { view: SearchView }) {
  const { answered, total } = answersOf(view.progress.providers);
  const shown = view.results ?? view.cached_results;
  const flights = shown?.count ?? 0;
  const count = <Plural value={flights} one="# flight" other="# flights" />;
  if (!hasEnded(view)) {
    if (view.queue) return <QueueText place={view.queue} />;
    if (view.cached_results && !view.results) return <Trans>Refreshing flight prices...</Trans>;
    return (
      <>
        <Plural value={flights} one="# flight so far" other="# flights so far" /> ·{' '}
        <Trans>
          {answered} of {total} sources have finished
        </Trans>
      </>
    );
  }
  if (view.status === 'failed') return <Trans>The search did not succeed</Trans>;
  return (
    <>
      {answered === total && (
        <span className="max-md:sr-only">
          <Trans>Search complete</Trans> ·{' '}
        </span>
      )}
      {count} ·{' '}
      {answered < total ? (
        <Trans>
          {answered} of {total} sources
        </Trans>
      ) : (
        <Plural value={total} one="# source" other="# sources" />
      )}
      {view.checked_at && (
        <>
          {' · '}
          <Age at={view.checked_at} />
        </>
      )}
    </>
  );
}

/** The progress of a search without flights: a bar of four steps, and the state of each source. */
export const ProgressPanel = memo(function ProgressPanel({ view }: { view: SearchView }) {
  const { t } = useLingui();
  const { percent, providers } = view.progress;
  return (
    <section aria-label={t`Search progress`} className="rounded-card border border-line bg-paper p-4 pb-3">
      <ProgressBar value={percent} steps={4} aria-label={t`Search progress`} />
      <p role="status" className="my-2.5 min-h-6 font-medium">
        {hasEnded(view) ? <Trans>Search complete</Trans> : <Answers view={view} />}
      </p>
      <Sources providers={providers} />
    </section>
  );
});

/** The number of sources that have answered. */
function Answers({ view }: { view: SearchView }) {
  const { answered, total } = answersOf(view.progress.providers);
  return (
    <Trans>
      {answered} of {total} sources have answered
    </Trans>
  );
}

/** The position in the queue of a run that waits for its first request, and about how long it waits. */
export function QueueText({ place }: { place: QueuePlace }) {
  const { position, expected_seconds } = place;
  return (
    <Plural
      value={expected_seconds}
      one={`Number ${position} in the queue, about # second`}
      other={`Number ${position} in the queue, about # seconds`}
    />
  );
}

/** Shown while the network or the server cannot be reached; the search goes on by itself. */
export function Disconnected() {
  return (
    <div className="fixed inset-x-4 bottom-20 z-30 mx-auto max-w-md lg:bottom-4">
      <Notice tone="caution" role="status" className="shadow-float">
        <Trans>No connection. What has been found stays here; the search goes on as soon as the network is back.</Trans>
      </Notice>
    </div>
  );
}
