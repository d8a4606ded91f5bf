import { Plural, Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { PopularRoute } from '@/api/wire';
import type { Language } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { minutesSince, useServerNow } from '@/lib/clock';
import { euros } from '@/lib/format';
import { useSearchDraft } from '@/stores/stores';
import { Skeleton } from '@/ui/skeleton';
import { CityMark } from './city-mark';

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

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long ago a price was stored: in minutes, in hours up to two days, then in days. */
function StoredAgo({ at }: { at: string }) {
  const minutes = minutesSince(at, useServerNow());
  if (minutes < 1) return <Trans>checked just now</Trans>;
  if (minutes < HOUR) return <Plural value={minutes} one="# minute ago" other="# minutes ago" />;
  if (minutes < 2 * DAY) return <Plural value={Math.floor(minutes / HOUR)} one="# hour ago" other="# hours ago" />;
  return <Plural value={Math.floor(minutes / DAY)} one="# day ago" other="# days ago" />;
}

/** The most searched routes. */
function popularRoutesQuery(api: Api, language: Language) {
  return queryOptions({
    queryKey: ['popular-routes', language],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/api/routes/popular', { headers: { 'Accept-Language': language }, signal })).routes,
    staleTime: 10 * 60_000,
  });
}
