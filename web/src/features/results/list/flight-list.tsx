import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { SearchParams } from '@/api/wire';
import { FILTERED } from '@/features/results/end/end-drawings';
import { Button } from '@/ui/button';
import { Drawing } from '@/ui/drawing';
import { FlightCard } from './flight-card';
import type { Shelf } from './use-arrivals';

/** How many flights are shown at first, and how many more each time. */
const BATCH = 5;

/**
 * About as many as fit a window. Those below them follow a frame later: at first their places are not there yet, and after
 * a change they keep the old until then.
 */
const IN_SIGHT = 3;

type FlightListProps = {
  batchId: string;
  shelf: Shelf;
  /** Equal while sort and filters are. */
  viewKey: string;
  params: SearchParams;
  onOpen: (id: string) => void;
  onClearFilters: () => void;
};

/** The flights in the order given, the first five and then more. */
export function FlightList({ batchId, shelf, viewKey, params, onOpen, onClearFilters }: FlightListProps) {
  const { options, bestIds } = shelf;
  const [grown, setGrown] = useState({ viewKey, batches: 1 });
  // Another order or filter begins with the first five again.
  const batches = grown.viewKey === viewKey ? grown.batches : 1;
  const below = useDeferredValue(options, []).slice(IN_SIGHT);
  const count = Math.min(batches * BATCH, options.length);
  const placed = [...options.slice(0, IN_SIGHT), ...below].slice(0, count);
  const more = Math.min(options.length - count, BATCH);
  if (options.length === 0) return <NothingLeft onClear={onClearFilters} />;
  return (
    <>
      {placed.map((option, place) => (
        <FlightCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is a place in the list; another flight in it is drawn sooner than another card
          key={place}
          batchId={batchId}
          option={option}
          isBest={bestIds.has(option.id)}
          params={params}
          onOpen={onOpen}
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

/** There are flights, and the filters let none through. */
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
