import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/api/wire';
import { PromoCard } from '@/features/results/promo-card';
import { ResultsColumns } from '@/features/results/results-columns';
import { SkeletonList, SkeletonSide } from '@/features/results/skeleton-list';
import { Skeleton } from '@/ui/skeleton';
import { TimedOutScreen } from './timed-out-screen';
import { Trivia } from './trivia';
import { useRotation } from './use-rotation';
import { useWaiting } from './use-waiting';

/** A status message stays so long, in milliseconds. */
const MESSAGE_TIME = 3000;

type LoadingScreenProps = {
  /** The real progress, once the server has said it. */
  progress: ReactNode;
  onLookAgain: () => void;
  params: SearchParams | undefined;
};

/** No flight yet: what is going on, how long it may take, and something to read. */
export function LoadingScreen({ progress, onLookAgain, params }: LoadingScreenProps) {
  const waiting = useWaiting();
  if (waiting.state === 'timedOut') {
    const lookAgain = () => {
      waiting.startAgain();
      onLookAgain();
    };
    return <TimedOutScreen onLookAgain={lookAgain} onWait={waiting.startAgain} params={params} />;
  }
  return (
    <ResultsColumns side={<SkeletonSide />} extra={<PromoCard />}>
      {progress ?? <Skeleton className="h-31 rounded-card md:h-25.5" />}
      <section className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4">
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
      </section>
      <SkeletonList />
    </ResultsColumns>
  );
}

/** The messages are for the eyes: read aloud every three seconds, they would only disturb. */
function Status() {
  const { t } = useLingui();
  const messages = [
    t`Asking the airlines…`,
    t`Comparing prices…`,
    t`Looking for direct flights…`,
    t`Matching outbound and return flights…`,
    t`Putting the best ones first…`,
  ];
  const turn = useRotation(MESSAGE_TIME);
  return (
    <p className="flex min-w-0 items-center gap-3 font-semibold text-17">
      <span
        className="size-5 shrink-0 animate-spin rounded-full border-2 border-line border-t-action"
        aria-hidden="true"
      />
      <span aria-hidden="true" className="line-clamp-2">
        {messages[turn % messages.length]}
      </span>
      <span role="status" className="sr-only">
        <Trans>Searching for flights</Trans>
      </span>
    </p>
  );
}
