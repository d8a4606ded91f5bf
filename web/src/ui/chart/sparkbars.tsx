import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { cn } from '@/lib/cn';
import { type ChartColour, colourClass, timeText, type Unit, withUnit } from './series';

type SparkbarsProps = {
  /** What is counted, for the sentence that screen readers read: "Searches from TIA to FCO". */
  label: string;
  /** Without gaps, the oldest first. */
  days: readonly { day: string; count: number }[];
  unit: Unit;
  colour?: ChartColour;
  className?: string;
};

const [WIDTH, HEIGHT] = [120, 24];

/**
 * A bar for each day, small enough for a row of a table. It has no axes: a row reads out a sentence, and shows a day's
 * number at the pointer. Where the numbers matter, use a TimeChart.
 */
export function Sparkbars({ label, days, unit, colour = 'blue', className }: SparkbarsProps) {
  const x = scaleBand<string>({ domain: days.map(({ day }) => day), range: [0, WIDTH], paddingInner: 0.25 });
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...days.map(({ count }) => count))],
    // A day with anything is visible.
    range: [1, HEIGHT],
  });
  return (
    <svg
      data-slot="sparkbars"
      role="img"
      aria-label={`${label}: ${summaryOf(days, unit)}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className={cn('block', colourClass(colour), className)}
    >
      {days.map(({ day, count }) => (
        <g key={day}>
          <title>{`${timeText(day, 'day')}: ${withUnit(count, unit)}`}</title>
          {/* The whole column has the tooltip. */}
          <rect x={x(day) ?? 0} width={x.step()} height={HEIGHT} fill="transparent" />
          <Bar
            x={x(day) ?? 0}
            y={HEIGHT - (count ? y(count) : 1)}
            width={x.bandwidth()}
            height={count ? y(count) : 1}
            className={count ? 'fill-current' : 'fill-line'}
          />
        </g>
      ))}
    </svg>
  );
}

/** "214 searches in 30 days, most on 4 Nov: 31 searches" */
function summaryOf(days: SparkbarsProps['days'], unit: Unit): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const most = days.reduce<SparkbarsProps['days'][number] | undefined>(
    (best, day) => (day.count > (best?.count ?? 0) ? day : best),
    undefined,
  );
  const summary = `${withUnit(total, unit)} in ${days.length} days`;
  return most ? `${summary}, most on ${timeText(most.day, 'day')}: ${withUnit(most.count, unit)}` : summary;
}
