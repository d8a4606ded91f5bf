import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { cn } from '@/lib/cn';
import { wholeNumber } from '@/lib/format';
import { ClockTime } from '@/office/kit/times';
import { Skeleton } from '@/ui/skeleton';
import { REFRESH_BUDGET, type RefreshBudget, refreshBudget } from './requests';

/** How much of the requests that calendars may send the present intervals need. */
export function RefreshBudgetPanel({ className }: { className?: string }) {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: REFRESH_BUDGET,
    queryFn: ({ signal }) => refreshBudget(api, signal),
  });
  return (
    <section
      aria-label="Refresh budget"
      className={cn(
        'flex min-h-20 flex-col justify-center gap-2 rounded-card border border-line bg-paper p-4',
        className,
      )}
    >
      {data ? (
        <Budget budget={data} />
      ) : isError ? (
        <p role="alert" className="text-15">
          The refresh budget could not be loaded.{' '}
          <button type="button" className="font-medium text-link underline" onClick={() => void refetch()}>
            Try Again
          </button>
        </p>
      ) : (
        <>
          <Skeleton className="h-4 w-80 max-w-full" />
          <Skeleton className="h-2 w-full" />
        </>
      )}
    </section>
  );
}

function Budget({ budget }: { budget: RefreshBudget }) {
  const { needed, allowed, route_months, paused_until } = budget;
  const isTooMuch = allowed !== null && needed > allowed;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-15">
          <strong className="tabular-nums">{requests(needed)}</strong> {useText(needed, allowed)}
        </p>
        <p className="text-13 text-muted">{limitText(budget)}</p>
      </div>
      {allowed !== null && (
        <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
          <div
            className={cn('h-full rounded-full', isTooMuch ? 'bg-danger' : 'bg-action')}
            style={{ width: `${shareOf(needed, allowed)}%` }}
          />
        </div>
      )}
      <p className="text-13 text-muted">
        {wholeNumber(route_months, 'en')} {route_months === 1 ? 'route is' : 'routes are'} refreshed automatically.
        {isTooMuch && (
          <strong className="font-medium text-danger">
            {' '}
            The least wanted routes are refreshed later than they should.
          </strong>
        )}
        {paused_until && (
          <strong className="font-medium text-stops">
            {' '}
            Refreshes are paused until <ClockTime at={paused_until} />.
          </strong>
        )}
      </p>
    </>
  );
}

/** A number of requests, in whole ones. */
export function requests(count: number): string {
  return wholeNumber(Math.round(count), 'en');
}

function useText(needed: number, allowed: number | null): string {
  if (allowed === null) return 'requests a day are needed; the account has no limit.';
  const share = Math.round((needed / allowed) * 100);
  const percent = allowed > 0 ? ` (${needed > 0 && share === 0 ? '<1' : share}%)` : '';
  return `of ${requests(allowed)} requests a day are needed${percent}`;
}

function shareOf(needed: number, allowed: number): number {
  return allowed > 0 ? Math.min(100, (needed / allowed) * 100) : 100;
}

/** What limits the requests: "Limited by the plan: 80,000 of 100,000 requests are left until 1 Dec." */
function limitText(budget: RefreshBudget): string {
  const { allowed, allowed_by_plan, allowed_by_day, reserve_percent, requests_per_second } = budget;
  if (allowed === null) return '';
  const reserve = `${reserve_percent}% is reserved for searches`;
  if (allowed === allowed_by_plan) {
    const [left, all] = [requests(budget.plan_remaining ?? 0), requests(budget.plan_limit ?? 0)];
    return `Limited by the plan: ${left} of ${all} requests are left; ${reserve}.`;
  }
  if (allowed === allowed_by_day) {
    return `Limited by the daily budget; ${requests(budget.sent_today)} requests were sent today.`;
  }
  return `Limited by the rate of ${requests_per_second} requests a second; ${reserve}.`;
}
