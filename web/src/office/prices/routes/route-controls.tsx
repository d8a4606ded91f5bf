import { CircleCheck, CircleSlash } from 'lucide-react';
import { cn } from '@/lib/cn';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { HistoryIcon } from '@/office/platform/audit/history-link';
import { buttonClasses } from '@/ui/button';
import { Select } from '@/ui/select';
import { routeText } from './route-name';
import type { RouteUpdates } from './types';
import { INTERVALS, type Interval, intervalOf, useRouteChange } from './use-route-change';

/** Chooses how often a route is refreshed. It is locked while the route is disabled. */
export function IntervalSelect({ route }: { route: RouteUpdates }) {
  const { locked } = useCanChange();
  const { setInterval, isPending } = useRouteChange(route);
  const chosen = intervalOf(route);
  const { is_ignored } = route;
  return (
    <Select<Interval>
      aria-label={`Interval: ${routeText(route)}`}
      options={INTERVALS.map((option) => (option.value === 'automatic' ? automatic(route) : option))}
      value={chosen}
      onValueChange={(interval) => interval !== chosen && !isPending && setInterval(interval)}
      {...(is_ignored && { disabled: true, title: 'The route is disabled.' })}
      {...locked}
      className="my-0.5 h-8 min-h-8 w-40 text-13 pointer-coarse:min-h-11"
    />
  );
}

function automatic({ is_pinned, update_interval }: RouteUpdates): { value: Interval; label: string } {
  const hours = update_interval === null ? 'never' : `${update_interval} h`;
  return { value: 'automatic', label: is_pinned ? 'Automatic' : `Automatic (${hours})` };
}

/** Says whether a route is refreshed at all. The administrator changes it with a click. */
export function StatusToggle({ route }: { route: RouteUpdates }) {
  const { locked } = useCanChange();
  const { setDisabled, isPending } = useRouteChange(route);
  const isActive = !route.is_ignored;
  const Icon = isActive ? CircleCheck : CircleSlash;
  return (
    <button
      type="button"
      aria-label={`${isActive ? 'Active' : 'Disabled'}: ${routeText(route)}`}
      title={isActive ? 'Disable' : 'Activate'}
      aria-disabled={isPending}
      onClick={() => !isPending && setDisabled(isActive)}
      {...locked}
      className={buttonClasses({
        variant: 'secondary',
        size: 'compact',
        className: cn('my-0.5 min-h-8', isActive ? 'text-success' : 'text-muted'),
      })}
    >
      <Icon className="size-4" aria-hidden="true" />
      {isActive ? 'Active' : 'Disabled'}
    </button>
  );
}

/** A link to who changed a route, and when. */
export function RouteHistory({ route }: { route: RouteUpdates }) {
  return <HistoryIcon subject={`${route.origin}-${route.destination} ${route.year_month}`} name={routeText(route)} />;
}
