import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { cn } from '@/lib/cn';
import {
  colourClass,
  largest,
  numberText,
  type Series,
  type Step,
  tickText,
  tickTimes,
  type Unit,
  unitText,
} from './series';

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

/** The axes by hand: those of visx bring more code than all other parts of a chart. */
const TEXT = { fontSize: 13, fill: 'currentColor' } as const;

/** Pixels from a tick of the time axis to its label, and from a label of the values to the chart. */
const [BELOW, BESIDE] = [18, 8];

/** The axis of the values, as lines across the chart, with the unit at its top. */
function ValueAxis({ scales: { y, area, ticksY }, unit }: { scales: Scales; unit: string }) {
  return (
    <g>
      <text y={12} {...TEXT}>
        {unit}
      </text>
      {ticksY.map((tick) => (
        <g key={tick}>
          <line x1={area.left} x2={area.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={area.left - BESIDE} y={y(tick)} dy="0.33em" textAnchor="end" {...TEXT}>
            {numberText(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The axis of the time below the chart. */
function TimeAxis({ scales: { area, ticksX, centreOf, anchorOf }, step }: { scales: Scales; step: Step }) {
  return (
    <g>
      <line x1={area.left} x2={area.right} y1={area.bottom} y2={area.bottom} stroke="currentColor" />
      {ticksX.map((time) => {
        const x = centreOf(time);
        return (
          <g key={time}>
            <line x1={x} x2={x} y1={area.bottom} y2={area.bottom + 4} stroke="currentColor" />
            <text x={x} y={area.bottom + BELOW} textAnchor={anchorOf(time)} {...TEXT}>
              {tickText(time, step)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

type Scales = ReturnType<typeof scalesOf>;

/** Pixels between two labels of the time axis. */
const LABEL = 72;
/** The width of a digit of a label. */
const DIGIT = 8;
/** The room above the values, for the unit, and below them, for the times. */
const [TOP, BOTTOM] = [24, 24];

type ScalesOf = {
  size: { width: number; height: number };
  step: Step;
  times: readonly string[];
  series: readonly Series[];
  isStacked: boolean;
};

/** Where the values of a chart are in its area, and the ticks of both axes. */
export function scalesOf({ size, step, times, series, isStacked }: ScalesOf) {
  const { width, height } = size;
  const isWhole = series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
  const y = scaleLinear<number>({
    domain: [0, largest(series, isStacked) || 1],
    range: [height - BOTTOM, TOP],
    nice: 3,
  });
  const ticksY = y.ticks(3).filter((tick) => !isWhole || Number.isInteger(tick));
  const left = DIGIT * Math.max(...ticksY.map((tick) => numberText(tick).length)) + 8;
  const area = { width, height, top: TOP, bottom: height - BOTTOM, left, right: Math.max(width, left + 1) };
  const x = scaleBand<string>({ domain: [...times], range: [left, area.right], paddingInner: 0.2, paddingOuter: 0.1 });
  const centreOf = (time: string) => (x(time) ?? left) + x.bandwidth() / 2;
  const ticksX = tickTimes(times, step, Math.max(1, (area.right - left) / LABEL));
  /** A label in the middle of its tick would be cut off at the end of the axis. */
  const anchorOf = (time: string) => (centreOf(time) + LABEL / 3 > area.right ? 'end' : 'middle');
  return { x, y, area, ticksX, ticksY, centreOf, anchorOf };
}

export type Kind = 'bars' | 'lines';

/** The dashes of each line of a chart, so that lines differ not only in colour. */
function dashesOf(place: number): string | undefined {
  return [undefined, '5 4', '1 4', '9 4', '9 4 1 4'][place % 5];
}

type SwatchProps = { kind: Kind; colour: Series['colour']; place: number };

/** A sample of the shape that stands for a series. */
export function Swatch({ kind, colour, place }: SwatchProps) {
  return (
    <svg width="16" height="10" aria-hidden="true" className={cn('shrink-0', colourClass(colour))}>
      {kind === 'bars' ? (
        <rect x="3" width="10" height="10" rx="2" fill="currentColor" />
      ) : (
        <line x2="16" y1="5" y2="5" stroke="currentColor" strokeWidth="2" strokeDasharray={dashesOf(place)} />
      )}
    </svg>
  );
}

/** Says which shape stands for which series. */
export function Legend({ kind, series }: { kind: Kind; series: readonly Series[] }) {
  return (
    <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
      {series.map(({ name, colour }, place) => (
        <li key={name} className="flex items-center gap-1.5">
          <Swatch kind={kind} colour={colour} place={place} />
          {name}
        </li>
      ))}
    </ul>
  );
}
