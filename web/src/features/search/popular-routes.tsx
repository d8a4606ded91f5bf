import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { popularRoutesQuery } from '@/api/popular-routes';
import type { Airport, PopularRoute } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { useSearchDraft } from '@/stores/search-draft';
import { Skeleton } from '@/ui/skeleton';

const PLACES = [1, 2, 3, 4, 5, 6];

/** The most searched routes; choosing one fills the form. Nothing when there are none. */
export function PopularRoutes({ onChosen }: { onChosen: () => void }) {
  const { data, isPending, isError } = useQuery(popularRoutesQuery(useLanguage()));
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
        {onePerCityPair(data ?? [])
          .slice(0, PLACES.length)
          .map((route) => (
            <RouteCard key={`${route.origin.code}-${route.destination.code}`} route={route} onChosen={onChosen} />
          ))}
      </ul>
    </section>
  );
}

function RouteCard({ route, onChosen }: { route: PopularRoute; onChosen: () => void }) {
  const setFrom = useSearchDraft((draft) => draft.setFrom);
  const setTo = useSearchDraft((draft) => draft.setTo);
  const { origin, destination } = route;
  const choose = () => {
    setFrom(asAirport(origin));
    setTo(asAirport(destination));
    onChosen();
  };
  return (
    <li>
      <button
        type="button"
        onClick={choose}
        className="flex w-full items-center gap-4 rounded-card border border-line bg-paper p-4 text-left transition-colors hover:border-action"
      >
        <RouteArc />
        <span className="min-w-0">
          <span className="block truncate font-semibold text-17">{destination.city}</span>
          <span className="block truncate text-13 text-muted">
            {origin.city} ({origin.code}) – {destination.country}
          </span>
        </span>
      </button>
    </li>
  );
}

function SkeletonRoute() {
  return (
    <li aria-hidden="true">
      <Skeleton className="h-20 rounded-card" />
    </li>
  );
}

function RouteArc() {
  return (
    <svg viewBox="0 0 48 32" className="h-8 w-12 shrink-0" aria-hidden="true">
      <path d="M5 26C13 4 35 4 43 26" fill="none" className="stroke-action" strokeWidth="2" strokeDasharray="3 4" />
      <circle cx="5" cy="26" r="4" className="fill-paper stroke-action" strokeWidth="2" />
      <circle cx="43" cy="26" r="4" className="fill-action" />
    </svg>
  );
}

/**
 * One route of each pair of cities, whichever way: the one searched most. Round trips count both ways, so
 * that the way back would stand beside its own way there.
 */
function onePerCityPair(routes: readonly PopularRoute[]): PopularRoute[] {
  const seen = new Set<string>();
  const mostSearched = routes.toSorted((a, b) => b.search_count - a.search_count);
  return mostSearched.filter(({ origin, destination }) => {
    const pair = [origin.city, destination.city].toSorted().join('\n');
    return !seen.has(pair) && seen.add(pair);
  });
}

function asAirport(place: PopularRoute['origin']): Airport {
  return {
    name: `${place.city} (${place.code})`,
    code: place.code,
    city: place.city,
    country: place.country,
    kind: 'airport',
  };
}
