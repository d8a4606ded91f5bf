import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@/ui/skeleton';

/** As many placeholders as a list shows flights at first, so that the content below does not move. */
const PLACES = [1, 2, 3, 4, 5];
const LINES = [1, 2, 3, 4, 5, 6, 7];

/** Placeholders of cards. */
export function SkeletonList() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading flights`} className="flex flex-col gap-2 md:gap-3">
      {PLACES.map((place) => (
        <div
          key={place}
          className="flex h-44.5 flex-col justify-between rounded-card border border-line bg-paper p-3 md:h-42 md:p-4"
        >
          <SkeletonLeg />
          <SkeletonLeg />
          <div className="flex items-center justify-between gap-6">
            <Skeleton className="h-8 w-24" />
            <Skeleton className="h-11 w-32 md:w-72" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A placeholder of the filters. */
export function SkeletonSide() {
  return (
    <div className="rounded-card border border-line bg-paper p-4">
      <SkeletonLines />
    </div>
  );
}

/** Placeholders of the check boxes. */
export function SkeletonLines() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6">
      {LINES.map((line) => (
        <Skeleton key={line} className="h-6" />
      ))}
    </div>
  );
}

function SkeletonLeg() {
  return (
    <div className="flex items-center gap-3">
      <Skeleton className="size-6 rounded-full md:size-7" />
      <Skeleton className="h-8 flex-1" />
    </div>
  );
}
