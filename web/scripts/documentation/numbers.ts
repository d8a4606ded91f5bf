/** Fills the placeholders of the texts with the numbers of the program: `{{search.refreshes_per_hour}}`. */

type Format = (value: unknown) => string;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What may follow the path in a placeholder: `{{auth.code_seconds:duration}}`. */
const FORMATS: Record<string, Format> = {
  plain: (value) => String(value),
  /** Seconds, in their largest whole unit below a day. */
  duration: (value) => {
    const seconds = asNumber(value);
    if (seconds % HOUR === 0) return counted(seconds / HOUR, 'hour');
    return seconds % MINUTE === 0 ? counted(seconds / MINUTE, 'minute') : counted(seconds, 'second');
  },
  /** Seconds, in days. */
  days: (value) => counted(asNumber(value) / DAY, 'day'),
  euro: (value) => {
    const amount = asNumber(value);
    return `${Number.isInteger(amount) ? amount : amount.toFixed(2)} €`;
  },
  /** Points with their sign. */
  points: (value) => {
    const points = asNumber(value);
    return points < 0 ? `−${-points}` : `+${points}`;
  },
  /** The hours of the day of a bonus. */
  hours: (value) => {
    const { start, end } = value as { start: number; end: number };
    return `${clock(start)}–${clock(end)}`;
  },
  list: (value) => {
    const values = value as unknown[];
    return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  },
};

const PLACEHOLDER = /\{\{([\w.]+)(?::(\w+))?\}\}/g;

/** The text with its numbers. An unknown placeholder is an error. */
export function filled(text: string, numbers: unknown): string {
  return text.replace(PLACEHOLDER, (whole, path: string, name = 'plain') => {
    const value = path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], numbers);
    const format = FORMATS[name];
    if (value === undefined || value === null || !format) throw new Error(`docs/app: ${whole} is not known`);
    return format(value);
  });
}

/** Numbers of a text that are not filled in by the build, and so could become wrong. Code is not prose. */
export function bareNumbers(text: string): string[] {
  const prose = text
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\{\{[^}]*\}\}/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^\d+\. /gm, '');
  return prose.match(/.{0,20}\d.{0,20}/g) ?? [];
}

/** "1 hour", "2 hours" */
export function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** 3 is "03:00". */
function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function asNumber(value: unknown): number {
  if (typeof value !== 'number') throw new Error(`docs/app: ${JSON.stringify(value)} is no number`);
  return value;
}
