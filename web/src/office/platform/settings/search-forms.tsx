/** The times of a search, how many searches are accepted, what calendars leave to them, and what is shown meanwhile. */
import { z } from 'zod';
import { NumberField, SwitchField, TextField } from '@/office/kit/form/fields';
import { optionalWholeText, textOf, wholeText } from '@/office/kit/form/numbers';
import { type AreaDefinition, AreaForm, USUAL_MESSAGES } from './area-form';
import type { Bodies } from './resources';

type Texts<A extends 'search' | 'admission' | 'calendar'> = { [Name in keyof Bodies[A]]: string };

const SEARCH: AreaDefinition<'search', Texts<'search'>> = {
  area: 'search',
  label: 'Deadlines and reuse',
  schema: z.object({
    deadline_seconds: wholeText({ min: 5, max: 60 }),
    reuse_seconds: wholeText({ max: 86_400 }),
    partial_reuse_seconds: wholeText({ max: 86_400 }),
    time_zone: z.string().trim().min(1, 'Enter a time zone.'),
  }),
  words: {
    deadline_seconds: { label: 'Deadline of a search' },
    reuse_seconds: { label: 'Reuse of complete results' },
    partial_reuse_seconds: { label: 'Reuse of partial results' },
    time_zone: { label: 'Time zone' },
  },
  valuesOf: ({ deadline_seconds, reuse_seconds, partial_reuse_seconds, time_zone }) => ({
    deadline_seconds: textOf(deadline_seconds),
    reuse_seconds: textOf(reuse_seconds),
    partial_reuse_seconds: textOf(partial_reuse_seconds),
    time_zone,
  }),
  effects: {
    deadline_seconds:
      'From the next search on, visitors wait at most so many seconds; flights that arrive later are not shown.',
    reuse_seconds:
      'From the next search on, equal searches get stored results of at most this age, without asking a provider.',
    partial_reuse_seconds: 'From the next search on, results that lack a provider are reused only up to this age.',
    time_zone: 'Within ten seconds, dates and opening hours follow this time zone.',
  },
  messages: USUAL_MESSAGES,
  sentences: { time_zone: { invalid: 'Enter a time zone such as Europe/Tirane.' } },
};

/** The times of a search. */
export function SearchForm() {
  return (
    <AreaForm definition={SEARCH}>
      {({ control }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            control={control}
            name="deadline_seconds"
            label="Deadline of a search"
            hint="Seconds, 5 to 60"
            min={5}
            max={60}
            step={1}
          />
          <TextField control={control} name="time_zone" label="Time zone" hint="Of the agency" />
          <NumberField
            control={control}
            name="reuse_seconds"
            label="Reuse of complete results"
            hint="Seconds; 0: never"
            max={86_400}
            step={1}
          />
          <NumberField
            control={control}
            name="partial_reuse_seconds"
            label="Reuse of partial results"
            hint="Seconds; some provider did not answer"
            max={86_400}
            step={1}
          />
        </div>
      )}
    </AreaForm>
  );
}

const ADMISSION: AreaDefinition<'admission', Texts<'admission'>> = {
  area: 'admission',
  label: 'Admission of searches and mails',
  schema: z.object({
    runs_per_minute: optionalWholeText({ min: 1, max: 10_000 }),
    runs_per_hour: optionalWholeText({ min: 1, max: 10_000 }),
    network_factor: wholeText({ min: 1, max: 1000 }),
    longest_wait_seconds: wholeText({ min: 5, max: 600 }),
    mails_per_hour: wholeText({ min: 1, max: 100_000 }),
  }),
  words: {
    runs_per_minute: { label: 'New searches a minute' },
    runs_per_hour: { label: 'New searches an hour' },
    network_factor: { label: 'Factor of networks' },
    longest_wait_seconds: { label: 'Longest wait' },
    mails_per_hour: { label: 'Mails an hour' },
  },
  valuesOf: ({ runs_per_minute, runs_per_hour, network_factor, longest_wait_seconds, mails_per_hour }) => ({
    runs_per_minute: textOf(runs_per_minute),
    runs_per_hour: textOf(runs_per_hour),
    network_factor: textOf(network_factor),
    longest_wait_seconds: textOf(longest_wait_seconds),
    mails_per_hour: textOf(mails_per_hour),
  }),
  effects: {
    runs_per_minute:
      'Within ten seconds, visitors of one address are refused beyond this number, and shown chat and phone.',
    runs_per_hour:
      'Within ten seconds, visitors of one address are refused beyond this number, and shown chat and phone.',
    network_factor:
      'Within ten seconds, all visitors of an IPv6 network together have this many times the limits of one.',
    longest_wait_seconds: 'Within ten seconds, a search that would wait longer is refused instead of queued.',
    mails_per_hour:
      'Within ten seconds, codes and registrations beyond this number are refused until the next hour, those of agents too.',
  },
  messages: USUAL_MESSAGES,
};

/** How much work strangers may cause. */
export function AdmissionForm() {
  return (
    <AreaForm definition={ADMISSION}>
      {({ control }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            control={control}
            name="runs_per_minute"
            label="New searches a minute"
            hint="From one address; empty: no limit"
            min={1}
            step={1}
          />
          <NumberField
            control={control}
            name="runs_per_hour"
            label="New searches an hour"
            hint="From one address; empty: no limit"
            min={1}
            step={1}
          />
          <NumberField
            control={control}
            name="network_factor"
            label="Factor of networks"
            hint="An IPv6 network has so many times the limits of one subscriber"
            min={1}
            step={1}
          />
          <NumberField
            control={control}
            name="longest_wait_seconds"
            label="Longest wait"
            hint="Seconds, 5 to 600"
            min={5}
            step={1}
          />
          <NumberField
            control={control}
            name="mails_per_hour"
            label="Mails an hour"
            hint="Codes and registrations that anybody can ask for, all together"
            min={1}
            step={1}
          />
        </div>
      )}
    </AreaForm>
  );
}

const CALENDAR: AreaDefinition<'calendar', Texts<'calendar'>> = {
  area: 'calendar',
  label: 'Refreshes of calendars',
  schema: z.object({ reserve_percent: wholeText({ max: 90 }) }),
  words: { reserve_percent: { label: 'Kept for searches' } },
  valuesOf: ({ reserve_percent }) => ({ reserve_percent: textOf(reserve_percent) }),
  effects: {
    reserve_percent:
      'Within ten seconds, calendars use only the rest of the rate and the plan. With more, prices of calendars get older.',
  },
  messages: USUAL_MESSAGES,
};

/** What calendars leave to searches. */
export function CalendarForm() {
  return (
    <AreaForm definition={CALENDAR}>
      {({ control }) => (
        <NumberField
          control={control}
          name="reserve_percent"
          label="Kept for searches"
          hint="Percent of the rate and of the plan, 0 to 90"
          max={90}
          step={1}
          className="sm:max-w-80"
        />
      )}
    </AreaForm>
  );
}

const DEFINITION: AreaDefinition<'mode', Bodies['mode']> = {
  area: 'mode',
  label: 'API Mode Settings',
  schema: z.object({ use_incomplete_api: z.boolean() }),
  words: { use_incomplete_api: { label: 'Incomplete results (use_incomplete_api)' } },
  valuesOf: ({ use_incomplete_api }) => ({ use_incomplete_api }),
  effects: {
    use_incomplete_api: ({ use_incomplete_api }) =>
      use_incomplete_api
        ? 'From the next search on, visitors see flights as they arrive.'
        : 'From the next search on, visitors see no flight before the search is complete.',
  },
  messages: {
    notLoaded: 'Failed to load API mode setting',
    notSaved: 'Failed to save API mode setting',
    saved: 'Settings saved successfully!',
  },
};

/** Whether partial results are shown. */
export function ModeForm() {
  return (
    <AreaForm definition={DEFINITION}>
      {({ control }) => (
        <SwitchField
          control={control}
          name="use_incomplete_api"
          label="Incomplete results (use_incomplete_api)"
          hint="On: flights appear as they arrive. Off: flights appear when the search is complete."
        />
      )}
    </AreaForm>
  );
}
