import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { FailureNotice } from '@/office/kit/failure-notice';
import { useLocalTime } from '@/office/kit/times';
import type { Unit } from '@/ui/chart/series';
import { TimeChart } from '@/ui/chart/time-chart';
import { Segmented } from '@/ui/segmented';
import { Skeleton } from '@/ui/skeleton';
import type { QueueHistory, QueuePoint } from './job';
import { queueHistory, useJobAddress } from './requests';

const HOURS = { hour: 1, day: 24 } as const;
type Period = keyof typeof HOURS;

const PERIODS = [
  { value: 'hour', content: 'Last hour' },
  { value: 'day', content: 'Last day' },
] as const;

/** The charts are read again after this many milliseconds, while the page is visible. */
const INTERVAL = 60_000;

/** Pixels. */
const HEIGHT = 120;

type Measure = { title: string; unit: Unit; read: (point: QueuePoint) => number | null };

const JOBS: Unit = { one: 'job', other: 'jobs' };

const MEASURES: readonly Measure[] = [
  { title: 'Ready', unit: JOBS, read: ({ ready }) => ready },
  { title: 'Oldest ready', unit: 's', read: ({ oldest_seconds }) => Math.round(oldest_seconds) },
  { title: 'Ended', unit: JOBS, read: ({ ended }) => ended },
  { title: 'Wait, 95th percentile', unit: 'ms', read: ({ wait_p95_ms }) => wait_p95_ms },
];

/** The load of each queue over the last hour or day. */
export function QueueCharts() {
  const api = useApi();
  const { filters, setFilters } = useJobAddress();
  const period: Period = filters.period === 'day' ? 'day' : 'hour';
  const { data, isError, refetch } = useQuery({
    queryKey: ['queue-history', period],
    queryFn: ({ signal }) => queueHistory(api, HOURS[period], signal),
    refetchInterval: INTERVAL,
  });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Segmented
          label="Period"
          value={period}
          onChange={(next: Period) => setFilters({ period: next === 'hour' ? '' : next })}
          choices={PERIODS}
          className="flex rounded-control border border-control"
          choiceClassName="flex min-h-9 items-center px-4 text-13 first:rounded-l-control last:rounded-r-control has-checked:bg-action has-checked:font-semibold has-checked:text-on-action pointer-coarse:min-h-11"
        />
        <p className="text-13 text-muted">Ready jobs, ages and waits are those of the worst minute of a bar.</p>
      </div>
      {data ? (
        <Charts history={data} hours={HOURS[period]} now={api.serverTime.now()} />
      ) : isError ? (
        <FailureNotice onRetry={refetch}>Failed to load the charts</FailureNotice>
      ) : (
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </div>
  );
}

type ChartsProps = { history: QueueHistory; hours: number; now: number };

function Charts({ history: { step_seconds, points }, hours, now }: ChartsProps) {
  const queues = [...new Set(points.map(({ queue }) => queue))].sort();
  const clock = useLocalTime();
  if (!clock) return null;
  const times = timesUntil(now, step_seconds * 1000, hours);
  const timesOfClock = times.map(clock.zoned);
  if (queues.length === 0) return <p className="text-15 text-muted">Nothing was measured in this time.</p>;
  return queues.map((queue) => {
    const byTime = new Map(
      points.filter((point) => point.queue === queue).map((point) => [timeText(Date.parse(point.at)), point]),
    );
    return (
      <section key={queue} aria-label={queue} className="rounded-card border border-line bg-paper p-4">
        <h2 className="mb-3 font-semibold text-17">{queue}</h2>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
          {MEASURES.map(({ title, unit, read }) => (
            <div key={title} className="min-w-0">
              <h3 className="mb-1 text-13 text-muted">{title}</h3>
              <TimeChart
                label={`${title}, ${queue}`}
                kind="bars"
                step="minute"
                times={timesOfClock}
                series={[{ name: title, colour: 'blue', values: times.map((time) => valueAt(byTime.get(time), read)) }]}
                unit={unit}
                height={HEIGHT}
              />
            </div>
          ))}
        </div>
      </section>
    );
  });
}

/** The value in a step; null if nothing was measured in it. */
function valueAt(point: QueuePoint | undefined, read: Measure['read']): number | null {
  return point ? read(point) : null;
}

/** The beginnings of the steps of the last hours that are over. */
function timesUntil(now: number, step: number, hours: number): string[] {
  const count = (hours * 3_600_000) / step;
  const end = Math.floor(now / step);
  return Array.from({ length: count }, (_, place) => timeText((end - count + place) * step));
}

function timeText(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
