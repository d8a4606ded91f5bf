import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@/ui/skeleton';

const PLACES = [1, 2, 3];
const LINES = [1, 2, 3, 4, 5, 6, 7];

/** The layout of the results before there are any. */
export function SkeletonList() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading flights`} className="flex flex-col gap-3">
      {PLACES.map((place) => (
        <div key={place} className="flex flex-col gap-4 rounded-card border border-line bg-paper p-4 md:p-5">
          <SkeletonLeg />
          <SkeletonLeg />
          <div className="flex items-end justify-between gap-6 border-line border-t pt-3">
            <Skeleton className="h-18 w-24 md:h-16 md:w-64" />
            <Skeleton className="h-11 w-32 md:w-72" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Where the filters will stand. */
export function SkeletonSide() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6 rounded-card border border-line bg-paper p-4">
      {LINES.map((line) => (
        <Skeleton key={line} className="h-6" />
      ))}
    </div>
  );
}

function SkeletonLeg() {
  return (
    <div className="flex items-center gap-3">
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-10 flex-1" />
    </div>
  );
}
