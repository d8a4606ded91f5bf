import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { SearchParams } from '@/api/wire';
import { FILTERED } from '@/features/results/end/end-drawings';
import { Button } from '@/ui/button';
import { Drawing } from '@/ui/drawing';
import { FlightCard } from './flight-card';
import type { ArrivalList } from './use-arrivals';

/** How many flights are shown at first, and how many more after each click on the button. */
const BATCH = 5;

/**
 * The number of flights of which most windows show at least a part. The flights below are rendered a frame later; until
 * then, their cards show the previous flights or are missing.
 */
const IN_VIEW = 4;

type FlightListProps = {
  batchId: string;
  arrivals: ArrivalList;
  /** A text that is the same whenever sort and filters are the same. */
  viewKey: string;
  params: SearchParams;
  /** Whether the reader is an active agent. */
  isAgent: boolean;
  onOpen: (id: string) => void;
  onClearFilters: () => void;
};

/** The flights in the given order: five at first, and more on demand. */
export function FlightList({ batchId, arrivals, viewKey, onClearFilters, ...card }: FlightListProps) {
  const { options, bestIds } = arrivals;
  const [grown, setGrown] = useState({ viewKey, batches: 1 });
  // After a change of order or filters, only the first five flights are shown again.
  const batches = grown.viewKey === viewKey ? grown.batches : 1;
  const below = useDeferredValue(options, []).slice(IN_VIEW);
  const count = Math.min(batches * BATCH, options.length);
  const placed = [...options.slice(0, IN_VIEW), ...below].slice(0, count);
  const more = Math.min(options.length - count, BATCH);
  if (options.length === 0) return <NothingLeft onClear={onClearFilters} />;
  return (
    <>
      {placed.map((option, place) => (
        <FlightCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is a place in the list, and updating it is fast
          key={place}
          batchId={batchId}
          option={option}
          isBest={bestIds.has(option.id)}
          {...card}
        />
      ))}
      {more > 0 && (
        <Button variant="secondary" className="w-full" onClick={() => setGrown({ viewKey, batches: batches + 1 })}>
          <Plural value={more} one="Show # More Flight" other="Show # More Flights" />
        </Button>
      )}
    </>
  );
}

/** Shown when the filters leave no flight. */
function NothingLeft({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  return (
    <div
      role="status"
      aria-label={t`No Flights Found`}
      className="flex flex-col items-center gap-3 rounded-card border border-line bg-paper p-8 text-center"
    >
      <Drawing parts={FILTERED} />
      <p className="font-bold text-17">
        <Trans>No Flights Found</Trans>
      </p>
      <p className="text-muted">
        <Trans>No flight matches all your filters.</Trans>
      </p>
      <Button variant="secondary" onClick={onClear}>
        <Trans>Clear filters</Trans>
      </Button>
    </div>
  );
}
