import { wholeNumber } from '@/lib/format';
import { TimeChart } from '@/ui/chart/time-chart';
import { Skeleton } from '@/ui/skeleton';
import type { Counter, Overview } from './query';

/** Pixels. */
const HEIGHT = 132;

const COUNTERS = [
  { key: 'users', label: 'Total Users', note: 'with a confirmed address', unit: { one: 'user', other: 'users' } },
  {
    key: 'bookings',
    label: 'Total Bookings',
    // What agents have sold is in their panels.
    note: 'requests by chat or phone, not sales',
    unit: { one: 'request', other: 'requests' },
  },
  { key: 'saved_searches', label: 'Saved Searches', note: '', unit: { one: 'search', other: 'searches' } },
] as const;

/** The three counters, each with the last 30 days as bars; placeholders until they are known. */
export function Counters({ counters }: { counters: Overview['counters'] | undefined }) {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {COUNTERS.map(({ key, label, note, unit }) => (
        <section key={key} aria-label={label} className="min-w-0 rounded-card border border-line bg-paper p-4">
          <h2 className="inline font-medium text-13 text-muted">{label}</h2>
          {note && <span className="text-13 text-muted"> ({note})</span>}
          {counters ? <Numbers label={label} unit={unit} counter={counters[key]} /> : <Placeholders />}
        </section>
      ))}
    </div>
  );
}

type NumbersProps = { label: string; unit: { one: string; other: string }; counter: Counter };

function Numbers({ label, unit, counter: { total, days } }: NumbersProps) {
  const added = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className="mb-3 flex items-baseline justify-between gap-3 tabular-nums">
        <span className="font-semibold text-28">{wholeNumber(total, 'en')}</span>
        <span className="text-13 text-muted">{`${wholeNumber(added, 'en')} in ${days.length} days`}</span>
      </p>
      <TimeChart
        label={`${label}, new per day`}
        kind="bars"
        step="day"
        times={days.map(({ day }) => day)}
        series={[{ name: 'New', colour: 'blue', values: days.map(({ count }) => count) }]}
        unit={unit}
        height={HEIGHT}
      />
    </>
  );
}

function Placeholders() {
  return (
    <>
      <Skeleton className="mt-1 mb-4 h-7 w-24" />
      <Skeleton className="h-33" />
    </>
  );
}
