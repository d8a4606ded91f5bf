import { type Kind, Legend } from './legend';
import { NumbersTable } from './numbers-table';
import { Plot } from './plot';
import { scalesOf } from './scales';
import { type Series, type Step, timeText, type Unit, withUnit } from './series';
import { Tooltip } from './tooltip';
import { useCursor } from './use-cursor';
import { useWidth } from './use-width';

type TimeChartProps = {
  /** What the chart shows, for screen readers: "Requests per hour". */
  label: string;
  /** Bars of several series stand on top of each other. */
  kind: Kind;
  step: Step;
  /** Days, "2026-11-04", or times with their offset from UTC, "2026-11-04T14:00:00+01:00", without gaps and the oldest first. */
  times: readonly string[];
  /** Each has one value for each time. */
  series: readonly Series[];
  /** The unit of the values: "ms", "%", or the words "request" and "requests". */
  unit: Unit;
  /** Pixels. */
  height?: number;
};

/**
 * Values over time as bars or lines. The values at one time are shown beside the pointer, or beside the time that the
 * arrow keys choose. Screen readers also have them as a table.
 */
export function TimeChart({ label, kind, step, times, series, unit, height = 200 }: TimeChartProps) {
  const [width, widthRef] = useWidth();
  const scales = scalesOf({ size: { width, height }, step, times, series, isStacked: kind === 'bars' });
  const { x, area, centreOf } = scales;
  const placeAt = (distance: number) => Math.floor((distance - area.left) / x.step());
  const { place, handlers } = useCursor({ count: times.length, placeAt });
  const time = place === null ? undefined : times[place];
  const texts = series.map(({ name, values }) => `${name} ${withUnit(values[place ?? 0], unit)}`);
  return (
    <div data-slot="time-chart">
      {series.length > 1 && <Legend kind={kind} series={series} />}
      <div
        ref={widthRef}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, times.length - 1)}
        aria-valuenow={place ?? Math.max(0, times.length - 1)}
        aria-valuetext={time === undefined ? undefined : `${timeText(time, step)}: ${texts.join(', ')}`}
        className="relative touch-pan-y rounded-control"
        {...handlers}
      >
        <Plot kind={kind} step={step} times={times} series={series} unit={unit} scales={scales} place={place} />
        {time !== undefined && place !== null && (
          <Tooltip
            kind={kind}
            step={step}
            time={time}
            place={place}
            series={series}
            unit={unit}
            at={{ x: centreOf(time), width }}
          />
        )}
      </div>
      <NumbersTable label={label} step={step} times={times} series={series} unit={unit} />
    </div>
  );
}
