/** Settings as the API has them, for tests. */
import { HttpResponse, http } from 'msw';
import type { components } from '@/api/schema.gen';
import { SETTINGS as BOUNDS } from '@/api/settings.gen';
import { accountsOf, namesOf } from '@/office/kit/words';
import type { Area, Bodies, Stored } from '@/office/platform/settings/resources';

type Schemas = components['schemas'];

const hours = (start: number, end: number, points: number) => ({ start, end, points });
const penalty = (hours: number, points: number) => ({ hours, points });
const limit = { requests_per_second: 5, concurrent: 10, requests_per_day: null };
const office = {
  city: 'Tiranë',
  address: 'Rruga Shembull 1',
  phone: '+355 69 123 4567',
  email: 'tirana@agjencia.example',
  map_url: 'https://maps.example/',
};

/** Settings of an area for those that no case names: the least number, off, no text, the first choice. */
function least<A extends 'mode' | 'search' | 'admission' | 'calendar' | 'keep' | 'installation'>(area: A): Bodies[A] {
  type Setting = { kind: string; min?: number; choices?: readonly string[] };
  const ofKind = ({ kind, min = 0, choices: [first] = [] }: Setting) =>
    ({ number: min, switch: false, text: '', choice: first })[kind];
  const settings = Object.entries<Setting>(BOUNDS[area]).map(([name, setting]) => [name, ofKind(setting)] as const);
  return Object.fromEntries(settings) as Bodies[A];
}

/** The settings of each area. */
export const SETTINGS: Bodies = {
  scoring: {
    direct_flight_bonus: 10,
    arrival_time_bonuses: { early_morning: hours(3, 10, 2), morning: hours(10, 15, 1) },
    departure_time_bonuses: { afternoon: hours(14, 18, 1), evening: hours(18, 24, 2) },
    stop_penalties: { one_stop: -8, two_plus_stops: -15 },
    duration_penalties: { medium: penalty(4, -2), long: penalty(6, -4), very_long: penalty(6, -6) },
    low_price: { below: 200, points: 2 },
  },
  providers: {
    active_api: 'both',
    simultaneous_requests: true,
    oneway_api: 'both',
    roundtrip_api: 'both',
    ...namesOf((_, place) => `burimi ${place + 1}`),
    logo_hosts: [],
  },
  mode: { ...least('mode'), use_incomplete_api: true },
  search: {
    ...least('search'),
    deadline_seconds: 25,
    reuse_seconds: 7200,
    partial_reuse_seconds: 120,
    time_zone: 'Europe/Tirane',
  },
  admission: {
    ...least('admission'),
    runs_per_minute: 20,
    runs_per_hour: 200,
    network_factor: 1,
    longest_wait_seconds: 60,
    mails_per_hour: 100,
  },
  limits: accountsOf(() => limit),
  calendar: { ...least('calendar'), reserve_percent: 50 },
  agency: {
    name: 'Agjencia',
    phone: '+355 69 123 4567',
    chat_number: '355691234567',
    email: 'info@agjencia.example',
    careers_email: 'karriera@agjencia.example',
    social: { facebook: '', instagram: '' },
    offices: [office, office],
    main_site: 'https://example.com/',
    site_url: '',
    agent: '',
    home_airport: 'TIA',
    opening_hours: [{ opens: '09:00', closes: '19:00' }, null, null, null, null, null, null],
    since: 2011,
    chat_answer_minutes: null,
  },
  keep: {
    ...least('keep'),
    results_hours: 48,
    booked_results_days: 90,
    booked_results_runs: 1000,
    bookings_days: 396,
    searches_days: 396,
    jobs_days: 7,
    ticks_days: 35,
    idempotency_keys_hours: 24,
    search_events_days: 35,
    past_days: 1,
    statistics_days: 396,
  },
  installation: { ...least('installation'), name: 'test', colour: 'blue' },
};

/** The settings of an area with a revision. */
export function stored<A extends Area>(area: A, change: Partial<Bodies[A]> = {}, revision = 'r1'): Stored<A> {
  return { ...SETTINGS[area], ...change, revision };
}

export function providerKey(change: Partial<Schemas['ProviderKey']> = {}): Schemas['ProviderKey'] {
  return { provider: 'rapidapi', is_set: false, source: 'none', last_four: null, is_readable: true, ...change };
}

const leg = (change: Partial<Schemas['PreviewedLeg']> = {}): Schemas['PreviewedLeg'] => ({
  airline: 'Austrian Airlines',
  from: 'TIA',
  to: 'VIE',
  departs: '2026-12-12T06:05:00',
  arrives: '2026-12-12T07:45:00',
  stops: 0,
  duration: 100,
  ...change,
});

const parts = (change: Partial<Schemas['ScoreParts']>): Schemas['ScoreParts'] => ({
  direct: 0,
  arrival: 0,
  departure: 0,
  stops: 0,
  duration: 0,
  price: 0,
  ...change,
});

/** A direct flight and one with a stop. `places` are their places after the change. */
export function scoringPreview(places: [number, number] = [1, 2]): Schemas['ScoringPreview'] {
  const [direct, withStop] = [parts({ direct: 10, arrival: 2 }), parts({ stops: -8 })];
  return {
    batch_id: '01930000-0000-7000-8000-000000000001',
    from_code: 'TIA',
    to_code: 'VIE',
    departure_date: '2026-12-12',
    return_date: null,
    total: 2,
    flights: [
      {
        id: 'direct',
        price: 118.4,
        legs: [leg()],
        before: { place: 1, score: 12, parts: direct },
        after: { place: places[0], score: 12, parts: direct },
      },
      {
        id: 'stop',
        price: 96,
        legs: [leg({ airline: 'Lufthansa', stops: 1 })],
        before: { place: 2, score: -8, parts: withStop },
        after: { place: places[1], score: -8, parts: withStop },
      },
    ],
  };
}

/** Processes with their roles, and whether each has applied the settings. */
export function applied(...processes: [string, boolean][]): Schemas['AppliedSettings'] {
  return {
    revision: 7,
    is_applied: processes.every(([, is_applied]) => is_applied),
    processes: processes.map(([role, is_applied]) => ({
      name: `server:1:${role}`,
      role,
      host: 'server',
      applied_revision: is_applied ? 7 : 6,
      is_applied,
      seen_at: '2026-12-20T10:00:00.000Z',
    })),
  };
}

const counts = {
  total_requests: 12,
  avg_response_time: 1200,
  p50_response_time: 1000,
  p95_response_time: 2500,
  error_rate: 8.33,
  errors: { timeout: 1 },
  dropped: {},
};

/** The statistics of an hour in which both providers were asked. */
export function providerStatistics(hour: string): Schemas['ProviderStatistics'] {
  const provider = (name: string) => ({ provider: name, ...counts, hours: [{ hour, ...counts }] });
  const usage = { plan_remaining: null, plan_limit: null, plan_resets_at: null, requests_per_day: null };
  return {
    providers: [provider('rapidapi'), provider('flightapi')],
    accounts: [
      {
        account: 'rapidapi',
        ...usage,
        plan_remaining: 1500,
        plan_limit: 20_000,
        plan_resets_at: '2026-12-31T00:00:00.000Z',
        sent_today: 120,
        blocked_until: '2026-12-20T10:05:00.000Z',
        blocked_reason: 'the provider keeps failing',
      },
      {
        account: 'flightapi',
        ...usage,
        requests_per_day: 500,
        sent_today: 450,
        blocked_until: null,
        blocked_reason: null,
      },
    ],
  };
}

/** What the API answers about settings unless a test says otherwise. */
export const SETTINGS_HANDLERS = [
  http.get('/api/admin/settings/applied', () => HttpResponse.json(applied(['api', true]))),
  http.get<{ area: Area }>('/api/admin/settings/:area', ({ params }) => HttpResponse.json(stored(params.area))),
  http.get('/api/admin/settings/providers/keys', () =>
    HttpResponse.json({ keys: [providerKey(), providerKey({ provider: 'flightapi' })] }),
  ),
  http.get('/api/admin/settings/scoring/presets', () =>
    HttpResponse.json({
      presets: [
        { name: 'document', settings: SETTINGS.scoring },
        { name: 'administration', settings: { ...SETTINGS.scoring, direct_flight_bonus: 5 } },
      ],
    }),
  ),
  http.post('/api/admin/settings/scoring/preview', () => HttpResponse.json(scoringPreview())),
  http.get('/api/admin/provider-statistics', () => HttpResponse.json(providerStatistics('2026-12-20T10:00:00.000Z'))),
];
