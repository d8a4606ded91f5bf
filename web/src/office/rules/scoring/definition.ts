/** The form of the scoring settings: its values, its words and its checks. */
import { z } from 'zod';
import { SETTINGS } from '@/api/settings.gen';
import { pointsText, textOf, wholeText } from '@/office/kit/form/numbers';
import type { AreaDefinition } from '@/office/platform/settings/area-form';
import type { Bodies } from '@/office/platform/settings/resources';

export type Scoring = Bodies['scoring'];

/** The same settings with texts in place of numbers. */
type Texts<T> = { [Name in keyof T]: T[Name] extends number ? string : Texts<T[Name]> };

export type ScoringValues = Texts<Scoring>;

const { direct_flight_bonus, arrival_time_bonuses, duration_penalties, low_price } = SETTINGS.scoring;
const { start, end } = arrival_time_bonuses.morning;

const BONUS = pointsText(direct_flight_bonus).refine((points) => points >= 0, 'A bonus cannot be negative.');
const PENALTY = pointsText(direct_flight_bonus).refine((points) => points <= 0, 'A penalty cannot be positive.');

const HOURS = z
  .object({ start: wholeText(start), end: wholeText(end), points: BONUS })
  .superRefine(({ start, end }, context) => {
    if (start >= end) context.addIssue({ code: 'custom', path: ['end'], message: 'This must be above the start.' });
  });

const decimalText = ({ min, max }: { min: number; max: number }) =>
  z.string().transform((text, context) => {
    const number = Number(text.trim());
    if (text.trim() !== '' && number >= min && number <= max) return number;
    context.addIssue({ code: 'custom', message: `Enter a number from ${min} to ${max}.` });
    return z.NEVER;
  });

const DURATION = z.object({ hours: decimalText(duration_penalties.medium.hours), points: PENALTY });

type Span = { start: number; end: number };

/** Two spans of a day. A flight has the points of one of them, so they may not have an hour in common. */
function isApart(first: Span, second: Span): boolean {
  return first.end <= second.start || second.end <= first.start;
}

const OVERLAP = 'This overlaps the hours above.';

export const SCORING_SCHEMA = z.object({
  direct_flight_bonus: BONUS,
  arrival_time_bonuses: z
    .object({ early_morning: HOURS, morning: HOURS })
    .refine(({ early_morning, morning }) => isApart(early_morning, morning), {
      path: ['morning', 'start'],
      message: OVERLAP,
    }),
  departure_time_bonuses: z
    .object({ afternoon: HOURS, evening: HOURS })
    .refine(({ afternoon, evening }) => isApart(afternoon, evening), { path: ['evening', 'start'], message: OVERLAP }),
  stop_penalties: z.object({ one_stop: PENALTY, two_plus_stops: PENALTY }),
  duration_penalties: z
    .object({ medium: DURATION, long: DURATION, very_long: DURATION })
    .superRefine(({ medium, long, very_long }, context) => {
      const issue = (path: string) =>
        context.addIssue({
          code: 'custom',
          path: [path, 'hours'],
          message: 'This must not be below the hours before it.',
        });
      if (long.hours < medium.hours) issue('long');
      if (very_long.hours < long.hours) issue('very_long');
    }),
  low_price: z.object({ below: decimalText(low_price.below), points: BONUS }),
});

/** The settings as the form shows them. */
export function scoringValues(scoring: Scoring): ScoringValues {
  const hours = ({ start, end, points }: { start: number; end: number; points: number }) => ({
    start: textOf(start),
    end: textOf(end),
    points: textOf(points),
  });
  const duration = (penalty: { hours: number; points: number }) => ({
    hours: textOf(penalty.hours),
    points: textOf(penalty.points),
  });
  const { arrival_time_bonuses, departure_time_bonuses, stop_penalties, duration_penalties, low_price } = scoring;
  return {
    direct_flight_bonus: textOf(scoring.direct_flight_bonus),
    arrival_time_bonuses: {
      early_morning: hours(arrival_time_bonuses.early_morning),
      morning: hours(arrival_time_bonuses.morning),
    },
    departure_time_bonuses: {
      afternoon: hours(departure_time_bonuses.afternoon),
      evening: hours(departure_time_bonuses.evening),
    },
    stop_penalties: {
      one_stop: textOf(stop_penalties.one_stop),
      two_plus_stops: textOf(stop_penalties.two_plus_stops),
    },
    duration_penalties: {
      medium: duration(duration_penalties.medium),
      long: duration(duration_penalties.long),
      very_long: duration(duration_penalties.very_long),
    },
    low_price: { below: textOf(low_price.below), points: textOf(low_price.points) },
  };
}

type HourTexts = { start: string; end: string; points: string };
type DurationTexts = { hours: string; points: string };

const showHours = ({ start, end, points }: HourTexts) => `${start}–${end} h ${signed(points)}`;
const showDuration = ({ hours, points }: DurationTexts) => `${hours} h ${signed(points)}`;
const signed = (points: string) => (Number(points) > 0 && !points.startsWith('+') ? `+${points}` : points);

const EFFECT = 'Within ten seconds, the order “Best” of all results changes, also of searches that visitors have open.';

export const SCORING: AreaDefinition<'scoring', ScoringValues> = {
  area: 'scoring',
  label: 'Flight Scoring Settings',
  schema: SCORING_SCHEMA,
  words: {
    direct_flight_bonus: { label: 'Direct flight bonus', show: signed },
    arrival_time_bonuses: {
      label: 'Arrival time bonuses',
      show: ({ early_morning, morning }) => `${showHours(early_morning)}, ${showHours(morning)}`,
    },
    departure_time_bonuses: {
      label: 'Departure time bonuses',
      show: ({ afternoon, evening }) => `${showHours(afternoon)}, ${showHours(evening)}`,
    },
    stop_penalties: {
      label: 'Stop penalties',
      show: ({ one_stop, two_plus_stops }) => `one ${signed(one_stop)}, more ${signed(two_plus_stops)}`,
    },
    duration_penalties: {
      label: 'Duration penalties',
      show: ({ medium, long, very_long }) => [medium, long, very_long].map(showDuration).join(', '),
    },
    low_price: { label: 'Low price', show: ({ below, points }) => `below ${below} € ${signed(points)}` },
  },
  valuesOf: scoringValues,
  effects: {
    direct_flight_bonus: EFFECT,
    arrival_time_bonuses: EFFECT,
    departure_time_bonuses: EFFECT,
    stop_penalties: EFFECT,
    duration_penalties: EFFECT,
    low_price: EFFECT,
  },
  messages: {
    notLoaded: 'Failed to load scoring settings',
    notSaved: 'Failed to save scoring settings',
    saved: 'Settings saved successfully!',
  },
};
