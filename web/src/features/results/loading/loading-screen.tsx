import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { QueuePlace, SearchParams } from '@/api/wire';
import { Beside } from '@/features/results/layout/beside';
import { ResultsColumns } from '@/features/results/layout/results-columns';
import { SkeletonList, SkeletonSide } from '@/features/results/layout/skeleton-list';
import { QueueText } from '@/features/results/run/queue-text';
import { useHydrated } from '@/lib/use-hydrated';
import { Skeleton } from '@/ui/skeleton';
import { TimedOutScreen } from './timed-out-screen';
import { Trivia } from './trivia';
import { useRotation } from './use-rotation';
import { useWaiting } from './use-waiting';

/** For how many milliseconds a status message is shown. */
const MESSAGE_TIME = 3000;

/** Texts about waiting appear after this many milliseconds, because most stored flights arrive sooner. */
const TEXT_DELAY = 400;

type LoadingScreenProps = {
  /** The progress of the run, once it is known. */
  progress: ReactNode;
  /** The position in the queue of a run that waits for its first request; null for any other run. */
  queue: QueuePlace | null;
  onRetry: () => void;
  params: SearchParams | undefined;
};

/** Shown until flights arrive: what happens, how long it may take, and something to read. */
export function LoadingScreen(props: LoadingScreenProps) {
  const { queue, progress, params } = props;
  // The countdown is part of `Running`, which is mounted when the run leaves the queue.
  if (!queue) return <Running {...props} />;
  return (
    <Frame progress={progress} params={params}>
      <p className="flex min-h-14 items-center gap-3 font-semibold text-17">
        <Spinner />
        <span role="status">
          <QueueText place={queue} />
        </span>
      </p>
      <p className="text-muted">
        <Trans>Many people are searching at the moment. Your search starts by itself when it is its turn.</Trans>
      </p>
      <Trivia />
    </Frame>
  );
}

function Running({ progress, onRetry, params }: LoadingScreenProps) {
  const waiting = useWaiting();
  const isEarly = useBriefly(TEXT_DELAY);
  // The agency's hours are not known at build time.
  const isDrawn = useHydrated();
  if (waiting.state === 'timedOut') {
    const retry = () => {
      waiting.startAgain();
      onRetry();
    };
    return <TimedOutScreen onRetry={retry} onWait={waiting.startAgain} params={params} />;
  }
  if (isEarly) {
    return (
      <ResultsColumns side={<SkeletonSide />} extra={isDrawn && <Beside params={params} />}>
        <Skeleton className="h-10 rounded-card" />
        <SkeletonList />
      </ResultsColumns>
    );
  }
  return (
    <Frame progress={progress} params={params}>
      <div className="flex h-14 items-center justify-between gap-4">
        <Status />
        <span className="shrink-0 text-right text-13">
          <span className="block text-muted tabular-nums" aria-hidden="true">
            <Trans>{waiting.secondsLeft} s left</Trans>
          </span>
          <span role="status" className="block max-w-36 font-medium text-stops">
            {waiting.state === 'slow' && <Trans>This is taking longer than usual…</Trans>}
          </span>
        </span>
      </div>
      <Trivia />
    </Frame>
  );
}

/** Returns true until this number of milliseconds after mounting, then false. */
function useBriefly(milliseconds: number): boolean {
  const [isEarly, setEarly] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setEarly, milliseconds, false);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isEarly;
}

type FrameProps = Pick<LoadingScreenProps, 'progress' | 'params'> & { children: ReactNode };

/** The layout: progress, texts, and placeholders of flights. */
function Frame({ progress, params, children }: FrameProps) {
  return (
    <ResultsColumns side={<SkeletonSide />} extra={<Beside params={params} />}>
      {progress ?? <Skeleton className="h-31 rounded-card md:h-25.5" />}
      <section className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4">{children}</section>
      <SkeletonList />
    </ResultsColumns>
  );
}

/** The status. Screen readers get one sentence instead of messages that change every three seconds. */
function Status() {
  const { t } = useLingui();
  const messages = [
    t`Asking the airlines…`,
    t`Comparing prices…`,
    t`Matching outbound and return flights…`,
    t`Putting the best ones first…`,
  ];
  const turn = useRotation(MESSAGE_TIME);
  return (
    <p className="flex min-w-0 items-center gap-3 font-semibold text-17">
      <Spinner />
      <span aria-hidden="true" className="line-clamp-2">
        {messages[turn % messages.length]}
      </span>
      <span role="status" className="sr-only">
        <Trans>Searching for flights</Trans>
      </span>
    </p>
  );
}

function Spinner() {
  return (
    <span
      className="size-5 shrink-0 animate-spin rounded-full border-2 border-line border-t-action"
      aria-hidden="true"
    />
  );
}
