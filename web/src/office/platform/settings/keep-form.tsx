import { z } from 'zod';
import { NumberField } from '@/office/kit/form/fields';
import { textOf, wholeText } from '@/office/kit/form/numbers';
import { type AreaDefinition, AreaForm, USUAL_MESSAGES } from './area-form';
import type { Bodies } from './resources';

type Name = keyof Bodies['keep'];
type Values = Record<Name, string>;

type Kept = { label: string; unit: string; min: number; max: number; effect: string };

const OLDER = 'With the next housekeeping, within an hour,';

/** How long each kind of data is kept. */
const KEPT: Record<Name, Kept> = {
  results_hours: {
    label: 'Results',
    unit: 'Hours',
    min: 1,
    max: 2160,
    effect: `${OLDER} older results are deleted; the links of visitors then search again.`,
  },
  booked_results_days: {
    label: 'Results with a booking request',
    unit: 'Days',
    min: 1,
    max: 400,
    effect: `${OLDER} older results with a booking request are deleted; agents then no longer see the whole offer.`,
  },
  booked_results_runs: {
    label: 'Most results with a booking request',
    unit: 'Searches',
    min: 0,
    max: 100_000,
    effect: `${OLDER} only the results of so many searches are kept for booking requests.`,
  },
  bookings_days: {
    label: 'Booking requests',
    unit: 'Days',
    min: 1,
    max: 4000,
    effect: `${OLDER} older booking requests are deleted.`,
  },
  searches_days: {
    label: 'Searches',
    unit: 'Days',
    min: 2,
    max: 4000,
    effect: `${OLDER} older searches are deleted; their links then lead nowhere.`,
  },
  jobs_days: {
    label: 'Jobs that have ended',
    unit: 'Days',
    min: 1,
    max: 400,
    effect: `${OLDER} older jobs are deleted. Visitors see no difference.`,
  },
  ticks_days: {
    label: 'Ticks of schedules',
    unit: 'Days',
    min: 1,
    max: 400,
    effect: `${OLDER} older ticks are deleted. Visitors see no difference.`,
  },
  idempotency_keys_hours: {
    label: 'Keys of repeated requests',
    unit: 'Hours',
    min: 1,
    max: 168,
    effect: 'Within ten seconds, a repeated request counts as new after this time.',
  },
  search_events_days: {
    label: 'Counted searches',
    unit: 'Days, at least 31',
    min: 31,
    max: 400,
    effect: `${OLDER} older counted searches are deleted. Demand is computed from the last 30 days.`,
  },
  past_days: {
    label: 'Prices of past days',
    unit: 'Days',
    min: 1,
    max: 400,
    effect: `${OLDER} prices and demand of days before that are deleted.`,
  },
  statistics_days: {
    label: 'Statistics of providers',
    unit: 'Days',
    min: 1,
    max: 4000,
    effect: `${OLDER} older statistics are deleted. Visitors see no difference.`,
  },
};

const NAMES = Object.keys(KEPT) as Name[];

function forEachName<T>(make: (kept: Kept, name: Name) => T): Record<Name, T> {
  return Object.fromEntries(NAMES.map((name) => [name, make(KEPT[name], name)])) as Record<Name, T>;
}

const DEFINITION: AreaDefinition<'keep', Values> = {
  area: 'keep',
  label: 'Retention',
  schema: z.object(forEachName(({ min, max }) => wholeText({ min, max }))),
  words: forEachName(({ label }) => ({ label })),
  valuesOf: (keep) => forEachName((_, name) => textOf(keep[name])),
  effects: forEachName(({ effect }) => effect),
  messages: USUAL_MESSAGES,
};

/** How long data is kept. */
export function KeepForm() {
  return (
    <AreaForm definition={DEFINITION}>
      {({ control }) => (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {NAMES.map((name) => {
            const { label, unit, min, max } = KEPT[name];
            return (
              <NumberField
                key={name}
                control={control}
                name={name}
                label={label}
                hint={unit}
                min={min}
                max={max}
                step={1}
              />
            );
          })}
        </div>
      )}
    </AreaForm>
  );
}
