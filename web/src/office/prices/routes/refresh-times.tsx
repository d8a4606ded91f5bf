import { TriangleAlert } from 'lucide-react';
import { useServerNow } from '@/lib/clock';
import { ExactTime, Moment, useLocalTime } from '@/office/kit/times';
import type { RouteUpdates } from './types';

const MINUTE = 60_000;

/** When the next refresh of a route is due: "in 3 hours". */
export function NextRefresh({ at }: { at: string | null }) {
  const now = useServerNow();
  const clock = useLocalTime();
  if (at === null) return <span className="text-muted">none</span>;
  return (
    <ExactTime at={at} exact={clock?.exact(at)}>
      {dueText(Math.ceil((Date.parse(at) - now) / MINUTE))}
    </ExactTime>
  );
}

function dueText(minutes: number): string {
  if (minutes <= 0) return 'now';
  if (minutes < 60) return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.round(minutes / 60);
  return `in ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** When the prices of a route were stored, and why the last refresh failed since. */
export function LastUpdate({ route }: { route: RouteUpdates }) {
  const { last_price_update, last_error, error_timestamp } = route;
  return (
    <>
      {last_price_update === null ? <span className="text-muted">never</span> : <Moment at={last_price_update} />}
      {last_error !== null && (
        <p className="flex max-w-52 items-start gap-1.5 whitespace-normal py-0.5 text-left text-danger">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            <span className="sr-only">Last error: </span>
            {last_error}
            {error_timestamp !== null && (
              <span className="text-muted">
                {' '}
                <Moment at={error_timestamp} />
              </span>
            )}
          </span>
        </p>
      )}
    </>
  );
}
