import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useApi } from '@/api/client';
import { cn } from '@/lib/cn';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { useRowChange } from '@/office/kit/list/use-row-change';
import { HistoryIcon } from '@/office/platform/audit/history-link';
import { buttonClasses } from '@/ui/button';
import { Select } from '@/ui/select';
import {
  changeRoute,
  REFRESH_BUDGET,
  ROUTE_UPDATES,
  type RouteChange,
  type RouteUpdates,
  type RouteUpdatesList,
} from './requests';
import { routeText } from './route-list';

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

/** How long the success notice is shown, in milliseconds. */
export const NOTICE_MS = 3000;
export const SAVED = 'Settings updated successfully!';

/** An interval as the administrator chooses it. */
export type Interval = 'automatic' | '3' | '6' | '12' | '24';

export const INTERVALS: readonly { value: Interval; label: string }[] = [
  { value: 'automatic', label: 'Automatic' },
  { value: '3', label: '3 hours' },
  { value: '6', label: '6 hours' },
  { value: '12', label: '12 hours' },
  { value: '24', label: '24 hours' },
];

/** The interval that the administrator has chosen. */
function intervalOf({ is_pinned, update_interval }: RouteUpdates): Interval {
  const chosen = is_pinned ? INTERVALS.find(({ value }) => value === String(update_interval)) : undefined;
  return chosen?.value ?? 'automatic';
}

/** An interval as the API takes it. */
export function intervalBody(interval: Interval): NonNullable<RouteChange['update_interval']> {
  return interval === 'automatic' ? interval : Number(interval);
}

/** Changes how often a route is refreshed. The list shows the change at once, and takes it back if the server refuses it. */
function useRouteChange(route: RouteUpdates) {
  const api = useApi();
  const client = useQueryClient();
  const shared = {
    saved: SAVED,
    queryKey: ROUTE_UPDATES,
    inAnswer: (answer: RouteUpdatesList, change: (row: RouteUpdates) => RouteUpdates) => ({
      ...answer,
      routes: answer.routes.map(change),
    }),
    isRow: ({ id }: RouteUpdates) => id === route.id,
    scope: `route-updates/${route.id}`,
    send: async (values: Partial<RouteUpdates>) => {
      const changed = await changeRoute(api, newestOf(client, route), bodyOf(values));
      void client.invalidateQueries({ queryKey: REFRESH_BUDGET });
      return changed;
    },
  };
  const interval = useRowChange<RouteUpdates, RouteUpdatesList>({ ...shared, failed: 'Failed to update interval' });
  const status = useRowChange<RouteUpdates, RouteUpdatesList>({ ...shared, failed: 'Failed to update status' });
  const { update_interval, is_pinned, is_ignored } = route;
  return {
    setInterval: (chosen: Interval) =>
      interval.change({
        to: chosen === 'automatic' ? { is_pinned: false } : { is_pinned: true, update_interval: Number(chosen) },
        from: { is_pinned, update_interval },
        done: `${routeText(route)} is refreshed ${chosen === 'automatic' ? 'automatically' : `every ${chosen} hours`}.`,
      }),
    setDisabled: (isDisabled: boolean) =>
      status.change({
        to: { is_ignored: isDisabled },
        from: { is_ignored },
        done: `${routeText(route)} is ${isDisabled ? 'disabled' : 'active'}.`,
      }),
    isPending: interval.isPending || status.isPending,
  };
}

/** A route as the server sent it last. A change that waited for another one needs the revision after that. */
function newestOf(client: QueryClient, route: RouteUpdates): RouteUpdates {
  const lists = client.getQueryCache();
  // The list on the screen is looked at first, because the others are not refreshed. The others are needed too: when a
  // change is undone, its route may be in a list that has left the screen.
  const found = (['active', 'inactive'] as const).flatMap((type) => lists.findAll({ queryKey: ROUTE_UPDATES, type }));
  const rows = found.flatMap(({ state }) => (state.data as RouteUpdatesList | undefined)?.routes ?? []);
  return rows.find(({ id }) => id === route.id) ?? route;
}

function bodyOf({ is_pinned, update_interval, is_ignored }: Partial<RouteUpdates>): RouteChange {
  return {
    ...(is_pinned === false && { update_interval: 'automatic' }),
    ...(is_pinned && update_interval != null && { update_interval }),
    ...(is_ignored !== undefined && { is_ignored }),
  };
}
