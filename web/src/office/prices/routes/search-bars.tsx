import { addDays, useServerNow } from '@/lib/clock';
import { Sparkbars } from '@/ui/chart/sparkbars';
import { routeText } from './route-name';

type Searched = { origin_name: string; destination_name: string; searches_by_day: number[] };

/** The searches of a route on each of the last thirty days. */
export function SearchBars({ route, className }: { route: Searched; className?: string }) {
  const today = new Date(useServerNow()).toISOString().slice(0, 10);
  const counts = route.searches_by_day;
  const days = counts.map((count, place) => ({ day: addDays(today, place - counts.length + 1), count }));
  return (
    <Sparkbars
      label={`Searches from ${routeText(route)}`}
      days={days}
      unit={{ one: 'search', other: 'searches' }}
      {...(className !== undefined && { className })}
    />
  );
}
