import { Bar, LinePath } from '@visx/shape';
import { TimeAxis, ValueAxis } from './axes';
import { colourClass } from './colours';
import { dashesOf, type Kind } from './legend';
import type { Scales } from './scales';
import { type Series, type Step, type Unit, unitText } from './series';

type PlotProps = {
  kind: Kind;
  step: Step;
  times: readonly string[];
  series: readonly Series[];
  unit: Unit;
  scales: Scales;
  /** The place whose values are shown, if there is one. */
  place: number | null;
};

/** The shapes of a chart: axes, bars or lines, and the mark of the place whose values are shown. */
export function Plot({ kind, step, times, series, unit, scales, place }: PlotProps) {
  const { x, area, centreOf } = scales;
  const marked = place === null ? undefined : times[place];
  return (
    <svg
      width={area.width}
      height={area.height}
      aria-hidden="true"
      className="block max-w-full text-muted tabular-nums"
    >
      <ValueAxis scales={scales} unit={unitText(unit)} />
      {marked !== undefined && (
        <rect
          x={centreOf(marked) - x.step() / 2}
          y={area.top}
          width={x.step()}
          height={area.bottom - area.top}
          className="fill-ink/8"
        />
      )}
      {kind === 'bars' ? (
        <Bars times={times} series={series} scales={scales} />
      ) : (
        <Lines times={times} series={series} scales={scales} place={place} />
      )}
      <TimeAxis scales={scales} step={step} />
    </svg>
  );
}

type ShapesProps = Pick<PlotProps, 'times' | 'series' | 'scales'>;

/** The values of each time as bars on top of each other. */
function Bars({ times, series, scales: { x, y } }: ShapesProps) {
  return series.map(({ name, colour, values }, order) => (
    <g key={name} className={colourClass(colour)}>
      {times.map((time, place) => {
        const below = series.slice(0, order).reduce((sum, one) => sum + (one.values[place] ?? 0), 0);
        const value = values[place] ?? 0;
        const [top, bottom] = [y(below + value), y(below)];
        if (value === 0) return null;
        return (
          <Bar
            key={time}
            x={x(time) ?? 0}
            y={top}
            width={x.bandwidth()}
            height={bottom - top}
            fill="currentColor"
            rx={Math.min(2, x.bandwidth() / 4)}
          />
        );
      })}
    </g>
  ));
}

/** The values of each series as a line, with a gap where nothing is known. */
function Lines({ times, series, scales: { y, centreOf }, place }: ShapesProps & Pick<PlotProps, 'place'>) {
  return series.map(({ name, colour, values }, order) => {
    const points = times.map((time, at) => ({ time, value: values[at] ?? null }));
    const shown = place === null ? undefined : points[place];
    return (
      <g key={name} className={colourClass(colour)}>
        <LinePath
          data={points}
          x={({ time }) => centreOf(time)}
          y={({ value }) => y(value ?? 0)}
          defined={({ value }) => value !== null}
          stroke="currentColor"
          strokeWidth={2}
          strokeLinejoin="round"
          {...(dashesOf(order) ? { strokeDasharray: dashesOf(order) } : { strokeLinecap: 'round' })}
        />
        {/* A value between two gaps has no line. */}
        {points.map(({ time, value }, at) => {
          const isAlone = value !== null && !hasValue(points[at - 1]) && !hasValue(points[at + 1]);
          return isAlone && <circle key={time} cx={centreOf(time)} cy={y(value)} r={2} fill="currentColor" />;
        })}
        {shown && hasValue(shown) && <circle cx={centreOf(shown.time)} cy={y(shown.value)} r={4} fill="currentColor" />}
      </g>
    );
  });
}

function hasValue<P extends { value: number | null }>(point: P | undefined): point is P & { value: number } {
  return point !== undefined && point.value !== null;
}
