import type { components } from '@/api/schema.gen';
import { useLocalTime } from '@/office/kit/times';
import { providerName } from '@/office/kit/words';
import { type ChartColour, providerColour, type Series } from '@/ui/chart/series';
import { TimeChart } from '@/ui/chart/time-chart';

type Provider = components['schemas']['ProviderStatistics']['providers'][number];
type Hour = Provider['hours'][number];

const HOUR = 3_600_000;

/** Colours of the kinds of errors, the most frequent kind first. All others share the last colour. */
const ERROR_COLOURS: readonly ChartColour[] = ['red', 'amber', 'blue', 'green', 'grey'];

type ChartsProps = {
  providers: readonly Provider[];
  /** The length of the period. */
  hours: number;
  /** Milliseconds. */
  now: number;
};

/** Requests, response times and errors, hour by hour of the agency's clock. */
export function StatisticsCharts({ providers, hours, now }: ChartsProps) {
  const clock = useLocalTime();
  if (!clock) return null;
  const hoursInUtc = hoursUntil(now, hours);
  const times = hoursInUtc.map(clock.zoned);
  const of = (provider: Provider, value: (hour: Hour) => number | null | undefined, none: number | null = null) => {
    const byTime = new Map(provider.hours.map((hour) => [timeOf(Date.parse(hour.hour)), hour]));
    return hoursInUtc.map((time) => {
      const hour = byTime.get(time);
      return hour ? (value(hour) ?? none) : none;
    });
  };
  const requests = providers.map((provider, place) => ({
    name: providerName(provider.provider),
    colour: providerColour(place),
    values: of(provider, ({ total_requests }) => total_requests, 0),
  }));
  const responseTimes = providers.flatMap((provider, place) =>
    (['p50', 'p95'] as const).map((percentile) => ({
      name: `${providerName(provider.provider)} ${percentile}`,
      colour: providerColour(place),
      values: of(provider, (hour) => hour[`${percentile}_response_time`]),
    })),
  );
  return (
    <>
      <Chart title="Requests per hour">
        <TimeChart
          label="Requests per hour"
          kind="bars"
          step="hour"
          times={times}
          series={requests}
          unit={{ one: 'request', other: 'requests' }}
        />
      </Chart>
      <Chart title="Response time">
        <TimeChart label="Response time" kind="lines" step="hour" times={times} series={responseTimes} unit="ms" />
      </Chart>
      <Chart title="Errors by kind">
        <Errors
          times={times}
          providers={providers}
          valuesOf={(provider, kind) => of(provider, (hour) => hour.errors[kind], 0)}
        />
      </Chart>
    </>
  );
}

type ErrorsProps = {
  times: readonly string[];
  providers: readonly Provider[];
  valuesOf: (provider: Provider, kind: string) => (number | null)[];
};

function Errors({ times, providers, valuesOf }: ErrorsProps) {
  const kinds = kindsOf(providers);
  if (kinds.length === 0) return <p className="text-13 text-muted">No request failed in this period.</p>;
  const sum = (names: readonly string[]) => {
    const all = names.flatMap((kind) => providers.map((provider) => valuesOf(provider, kind)));
    return times.map((_, place) => all.reduce((total, values) => total + (values[place] ?? 0), 0));
  };
  const shown = kinds.length > ERROR_COLOURS.length ? kinds.slice(0, ERROR_COLOURS.length - 1) : kinds;
  const others = kinds.slice(shown.length);
  const series: Series[] = shown.map((kind, place) => ({
    name: kind.replaceAll('_', ' '),
    colour: ERROR_COLOURS[place] ?? 'grey',
    values: sum([kind]),
  }));
  if (others.length > 0) series.push({ name: 'others', colour: 'grey', values: sum(others) });
  return (
    <TimeChart
      label="Errors by kind"
      kind="bars"
      step="hour"
      times={times}
      series={series}
      unit={{ one: 'error', other: 'errors' }}
    />
  );
}

/** The kinds of errors in the period, the most frequent first. */
function kindsOf(providers: readonly Provider[]): string[] {
  const counts = new Map<string, number>();
  for (const { errors } of providers) {
    for (const [kind, count] of Object.entries(errors)) counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([kind]) => kind);
}

function Chart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-17">{title}</h2>
      {children}
    </section>
  );
}

/** The starts of the last hours, the current one included. */
function hoursUntil(now: number, count: number): string[] {
  const last = Math.floor(now / HOUR);
  return Array.from({ length: count }, (_, place) => timeOf((last - count + 1 + place) * HOUR));
}

function timeOf(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
