import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { popularRoutesQuery } from '@/api/popular-routes';
import type { PopularRoute } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { euros } from '@/lib/format';
import { useSearchDraft } from '@/stores/stores';
import { Skeleton } from '@/ui/skeleton';
import { CityMark } from './city-mark';
import { StoredAgo } from './stored-ago';

const PLACES = [1, 2, 3, 4, 5, 6];

/**
 * The most searched routes. A click fills the form with one, and a link leads to its landing page. Renders nothing if there are
 * none.
 */
export function PopularRoutes({ onChosen }: { onChosen: () => void }) {
  const { data, isPending, isError } = useQuery(popularRoutesQuery(useApi(), useLanguage()));
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="popular-routes" className="flex flex-col gap-4">
      <h2 id="popular-routes" className="font-bold text-21">
        <Trans>Most searched routes</Trans>
      </h2>
      {isError && (
        <p role="alert" className="text-danger">
          <Trans>Error loading routes</Trans>
        </p>
      )}
      <ul className="grid gap-3 md:grid-cols-3">
        {isPending && PLACES.map((place) => <SkeletonRoute key={place} />)}
        {data?.map((route) => (
          <RouteCard key={`${route.origin.code}-${route.destination.code}`} route={route} onChosen={onChosen} />
        ))}
      </ul>
    </section>
  );
}

function RouteCard({ route, onChosen }: { route: PopularRoute; onChosen: () => void }) {
  const setFrom = useSearchDraft((draft) => draft.setFrom);
  const setTo = useSearchDraft((draft) => draft.setTo);
  const { origin, destination, price, path } = route;
  const choose = () => {
    setFrom(origin);
    setTo(destination);
    onChosen();
  };
  return (
    <li className="relative flex min-w-0 flex-col rounded-card border border-line bg-paper transition-colors hover:border-action">
      <button
        type="button"
        onClick={choose}
        className="flex w-full flex-1 items-center gap-3.5 p-3 text-left after:absolute after:inset-0 after:rounded-card"
      >
        <CityMark code={destination.code} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold text-17">{destination.city}</span>
          <span className="block text-13 text-muted">
            {origin.city} – {destination.country}
          </span>
        </span>
        {price && <LowestPrice price={price.price} checkedAt={price.checked_at} />}
      </button>
      {path && <PageLink path={path} route={`${origin.city} – ${destination.city}`} />}
    </li>
  );
}

/** A link to the landing page of a route. These pages are in Albanian only. */
function PageLink({ path, route }: { path: string; route: string }) {
  if (useLanguage() !== 'sq') return null;
  return (
    <a
      href={path}
      className="relative flex min-h-11 items-center border-line border-t px-3 text-13 text-link hover:underline"
    >
      <Trans>{route}: all prices</Trans>
    </a>
  );
}

/** The price of the cheapest day, and the age of the price. */
function LowestPrice({ price, checkedAt }: { price: number; checkedAt: string }) {
  const language = useLanguage();
  return (
    <span className="shrink-0 text-right">
      <span className="block font-semibold text-17 tabular-nums">
        <Trans>from {euros(price, language)}</Trans>
      </span>
      <span className="block text-13 text-muted">
        <Trans>one way, per person</Trans>
      </span>
      <span className="block text-13 text-muted">
        <StoredAgo at={checkedAt} />
      </span>
    </span>
  );
}

function SkeletonRoute() {
  return (
    <li aria-hidden="true">
      <Skeleton className="h-23 rounded-card" />
    </li>
  );
}
