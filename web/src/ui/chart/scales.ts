import { scaleBand, scaleLinear } from '@visx/scale';
import { largest, numberText, type Series, type Step, tickTimes } from './series';

export type Scales = ReturnType<typeof scalesOf>;

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
