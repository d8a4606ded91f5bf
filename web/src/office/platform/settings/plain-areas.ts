/** What people read of plain settings. */
import { plainArea } from './plain-form';

/** Whether partial results are shown. */
export const MODE = plainArea('mode', {
  label: 'API Mode Settings',
  className: '',
  settings: {
    use_incomplete_api: {
      label: 'Incomplete results (use_incomplete_api)',
      hint: 'On: flights appear as they arrive. Off: flights appear when the search is complete.',
      effect: {
        on: 'From the next search on, visitors see flights as they arrive.',
        off: 'From the next search on, visitors see no flight before the search is complete.',
      },
    },
  },
  messages: {
    notLoaded: 'Failed to load API mode setting',
    notSaved: 'Failed to save API mode setting',
    saved: 'Settings saved successfully!',
  },
});

/** The times of a search. */
export const SEARCH = plainArea('search', {
  label: 'Deadlines and reuse',
  settings: {
    deadline_seconds: {
      label: 'Deadline of a search',
      hint: ({ min, max }) => `Seconds, ${min} to ${max}`,
      effect:
        'From the next search on, visitors wait at most so many seconds; flights that arrive later are not shown.',
    },
    time_zone: {
      label: 'Time zone',
      hint: 'Of the agency',
      effect: 'Within ten seconds, dates and opening hours follow this time zone.',
      invalid: 'Enter a time zone such as Europe/Tirane.',
    },
    reuse_seconds: {
      label: 'Reuse of complete results',
      hint: 'Seconds; 0: never',
      effect:
        'From the next search on, equal searches get stored results of at most this age, without asking a provider.',
    },
    partial_reuse_seconds: {
      label: 'Reuse of partial results',
      hint: 'Seconds; some provider did not answer',
      effect: 'From the next search on, results that lack a provider are reused only up to this age.',
    },
  },
});

const REFUSED = 'Within ten seconds, visitors of one address are refused beyond this number, and shown chat and phone.';

/** How much work strangers may cause. */
export const ADMISSION = plainArea('admission', {
  label: 'Admission of searches and mails',
  settings: {
    runs_per_minute: {
      label: 'New searches a minute',
      hint: 'From one address; empty: no limit',
      effect: REFUSED,
    },
    runs_per_hour: {
      label: 'New searches an hour',
      hint: 'From one address; empty: no limit',
      effect: REFUSED,
    },
    network_factor: {
      label: 'Factor of networks',
      hint: 'An IPv6 network has so many times the limits of one subscriber',
      effect: 'Within ten seconds, all visitors of an IPv6 network together have this many times the limits of one.',
    },
    longest_wait_seconds: {
      label: 'Longest wait',
      hint: ({ min, max }) => `Seconds, ${min} to ${max}`,
      effect: 'Within ten seconds, a search that would wait longer is refused instead of queued.',
    },
    mails_per_hour: {
      label: 'Mails an hour',
      hint: 'Codes and registrations that anybody can ask for, all together',
      effect:
        'Within ten seconds, codes and registrations beyond this number are refused until the next hour, those of agents too.',
    },
  },
});

/** What calendars leave to searches. */
export const CALENDAR = plainArea('calendar', {
  label: 'Refreshes of calendars',
  settings: {
    reserve_percent: {
      label: 'Kept for searches',
      hint: ({ min, max }) => `Percent of the rate and of the plan, ${min} to ${max}`,
      effect:
        'Within ten seconds, calendars use only the rest of the rate and the plan. With more, prices of calendars get older.',
    },
  },
});

/** How the back office tells this installation from others. */
export const INSTALLATION = plainArea('installation', {
  label: 'Installation',
  settings: {
    name: {
      label: 'Name',
      hint: 'Such as production or test; empty: no name',
      effect: 'When they next load the back office, its users see this name at the top. Visitors see no difference.',
    },
    colour: {
      label: 'Colour',
      choices: { blue: 'Blue', green: 'Green', amber: 'Amber', red: 'Red', grey: 'Grey' },
      effect: 'When they next load the back office, its users see this colour at the top. Visitors see no difference.',
    },
  },
});

const OLDER = 'With the next housekeeping, within an hour,';

/** How long data is kept. */
export const KEEP = plainArea('keep', {
  label: 'Retention',
  className: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3',
  settings: {
    results_hours: {
      label: 'Results',
      hint: 'Hours',
      effect: `${OLDER} older results are deleted; the links of visitors then search again.`,
    },
    booked_results_days: {
      label: 'Results with a booking request',
      hint: 'Days',
      effect: `${OLDER} older results with a booking request are deleted; agents then no longer see the whole offer.`,
    },
    booked_results_runs: {
      label: 'Most results with a booking request',
      hint: 'Searches',
      effect: `${OLDER} only the results of so many searches are kept for booking requests.`,
    },
    bookings_days: {
      label: 'Booking requests',
      hint: 'Days',
      effect: `${OLDER} older booking requests are deleted.`,
    },
    searches_days: {
      label: 'Searches',
      hint: 'Days',
      effect: `${OLDER} older searches are deleted; their links then lead nowhere.`,
    },
    jobs_days: {
      label: 'Jobs that have ended',
      hint: 'Days',
      effect: `${OLDER} older jobs are deleted. Visitors see no difference.`,
    },
    ticks_days: {
      label: 'Ticks of schedules',
      hint: 'Days',
      effect: `${OLDER} older ticks are deleted. Visitors see no difference.`,
    },
    idempotency_keys_hours: {
      label: 'Keys of repeated requests',
      hint: 'Hours',
      effect: 'Within ten seconds, a repeated request counts as new after this time.',
    },
    search_events_days: {
      label: 'Counted searches',
      hint: ({ min }) => `Days, at least ${min}`,
      effect: `${OLDER} older counted searches are deleted. Demand is computed from the last 30 days.`,
    },
    past_days: {
      label: 'Prices of past days',
      hint: 'Days',
      effect: `${OLDER} prices and demand of days before that are deleted.`,
    },
    statistics_days: {
      label: 'Statistics of providers',
      hint: 'Days',
      effect: `${OLDER} older statistics are deleted. Visitors see no difference.`,
    },
  },
});
