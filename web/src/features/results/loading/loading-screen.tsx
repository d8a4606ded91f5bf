import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { QueuePlace, SearchParams } from '@/api/wire';
import { ContactLinks, useHelpText } from '@/features/results/contact/contact-links';
import { TIMED_OUT } from '@/features/results/end/end-drawings';
import { EndScreen } from '@/features/results/end/end-screens';
import { Beside, ResultsColumns } from '@/features/results/layout/results-columns';
import { SkeletonList, SkeletonSide } from '@/features/results/layout/skeleton-list';
import { QueueText } from '@/features/results/run/progress';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { useHydrated } from '@/lib/use-hydrated';
import { Button, buttonClasses } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { Trivia, useRotation } from './trivia';

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

/** Seconds after which the page says that the search takes longer than usual. */
const HINT = 20;

/** Seconds after which the page says that the time is over and offers what to do next. */
const LIMIT = 30;

/** How long the visitor has been waiting. */
type Waiting = { state: 'usual' | 'slow' | 'timedOut'; secondsLeft: number; startAgain: () => void };

/** Counts the seconds since the screen appeared, or since the visitor chose to keep waiting. */
function useWaiting(): Waiting {
  const [start, setStart] = useState(Date.now);
  const [now, setNow] = useState(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new start begins a new second
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [start]);
  // Rounded, because a timer may fire a millisecond early.
  const seconds = Math.max(0, Math.round((now - start) / 1000));
  const state = seconds >= LIMIT ? 'timedOut' : seconds >= HINT ? 'slow' : 'usual';
  const startAgain = () => {
    const moment = Date.now();
    setStart(moment);
    setNow(moment);
  };
  return { state, secondsLeft: Math.max(0, LIMIT - seconds), startAgain };
}

type TimedOutScreenProps = { onRetry: () => void; onWait: () => void; params: SearchParams | undefined };

/** Shown after thirty seconds without a flight. Flights that arrive later are still shown. */
function TimedOutScreen({ onRetry, onWait, params }: TimedOutScreenProps) {
  const text = useHelpText(params);
  return (
    <EndScreen
      drawing={TIMED_OUT}
      title={<Trans>Sorry, the search is taking too long</Trans>}
      text={
        <Trans>The airlines have not answered yet. You can keep waiting, or write to us and we search for you.</Trans>
      }
      role="alert"
    >
      <Button onClick={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
      <Button variant="secondary" onClick={onWait}>
        <Trans>Keep waiting</Trans>
      </Button>
      <BackLink />
      <div className="mt-2 w-full min-w-0">
        <ContactLinks text={text} />
      </div>
    </EndScreen>
  );
}

/** A link to the search form. */
function BackLink() {
  return (
    <Link to={pathIn(useLanguage(), '/home')} className={buttonClasses({ variant: 'secondary' })}>
      <Trans>Go Back</Trans>
    </Link>
  );
}
