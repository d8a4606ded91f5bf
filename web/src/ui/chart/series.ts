/** The data of a chart over time, and the texts for it. */
import { shortDate, wholeNumber } from '@/lib/format';

/** Values over time; null where nothing is known. */
export type Series = { name: string; colour: ChartColour; values: readonly (number | null)[] };

/** What lies between two values: a day, an hour, or some minutes. */
export type Step = 'day' | 'hour' | 'minute';

/** The unit of values: "ms", or a word that has a plural. */
export type Unit = string | { one: string; other: string };

/** The unit as an axis names it. */
export function unitText(unit: Unit): string {
  return typeof unit === 'string' ? unit : unit.other;
}

/** A value with its unit: "1,204 ms", "1 search". */
export function withUnit(value: number | null | undefined, unit: Unit): string {
  if (value === null || value === undefined) return '–';
  const word = typeof unit === 'object' && value === 1 ? unit.one : unitText(unit);
  return `${numberText(value)} ${word}`;
}

/** A number with at most one decimal. */
export function numberText(value: number): string {
  const [whole = '', tenths] = Math.abs(value)
    .toFixed(Number.isInteger(value) ? 0 : 1)
    .split('.');
  const sign = value < 0 ? '-' : '';
  return `${sign}${wholeNumber(Number(whole), 'en')}${tenths ? `.${tenths}` : ''}`;
}

/** A day, "4 Nov", or a time, "4 Nov 14:00". */
export function timeText(time: string, step: Step): string {
  const day = shortDate(time, 'en');
  return step === 'day' ? day : `${day} ${time.slice(11, 16)}`;
}

/** The same for an axis, on which the day stands at midnight only. */
export function tickText(time: string, step: Step): string {
  const hour = time.slice(11, 16);
  return step === 'day' || hour === '00:00' ? shortDate(time, 'en') : hour;
}

/** Days, hours or minutes between two ticks of the time axis, from small to large. */
const GAPS: Record<Step, readonly number[]> = {
  day: [1, 2, 7, 14, 28],
  hour: [1, 2, 3, 6, 12, 24, 48, 96],
  minute: [1, 5, 10, 15, 30, 60, 120, 180, 360, 720],
};

/** The milliseconds of a step that is shorter than a day. */
const LENGTHS = { hour: 3_600_000, minute: 60_000 } as const;

/** Some of the times, evenly spaced and at most this many, counted back from the newest day or from midnight. */
export function tickTimes(times: readonly string[], step: Step, most: number): string[] {
  const gapOf = (length: number) => GAPS[step].find((gap) => length / gap <= most) ?? length;
  if (step === 'day') return times.filter((_, place) => (times.length - 1 - place) % gapOf(times.length) === 0);
  // Ticks are at round local times, so the offset from UTC does not count.
  const steps = times.map((time) => Math.floor(Date.parse(`${time.slice(0, 19)}Z`) / LENGTHS[step]));
  const gap = gapOf((steps.at(-1) ?? 0) - (steps[0] ?? 0) + 1);
  return times.filter((_, place) => (steps[place] ?? 0) % gap === 0);
}

/** The largest value that the chart has to show: of one series, or of stacked bars. */
export function largest(series: readonly Series[], isStacked: boolean): number {
  const values = series.map((one) => one.values.map((value) => value ?? 0));
  if (!isStacked) return Math.max(0, ...values.flat());
  return Math.max(0, ...(values[0] ?? []).map((_, place) => values.reduce((sum, one) => sum + (one[place] ?? 0), 0)));
}

/** The colours of charts: class names for the text colour, which the shapes of a chart take over. */
const COLOURS = {
  blue: 'text-link',
  amber: 'text-stops',
  green: 'text-success',
  red: 'text-danger',
  grey: 'text-muted',
} as const;

export type ChartColour = keyof typeof COLOURS;

export function colourClass(colour: ChartColour): string {
  return COLOURS[colour];
}

/** The colours of the flight providers, in their order, which are the same in all charts. */
const PROVIDER_COLOURS = ['blue', 'amber', 'green'] as const;

export function providerColour(place: number): ChartColour {
  return PROVIDER_COLOURS[place] ?? 'grey';
}
