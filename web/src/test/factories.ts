import type { Airport, FlightOption, ProviderProgress, SearchParams, SearchView, Segment } from '@/api/wire';

export const BATCH = '019a9f3c-0000-7000-8000-000000000001';

export const TIRANA: Airport = {
  name: 'Tiranë (TIA)',
  code: 'TIA',
  city: 'Tiranë',
  country: 'Shqipëri',
  kind: 'airport',
};
export const ROME: Airport = { name: 'Romë (FCO)', code: 'FCO', city: 'Romë', country: 'Itali', kind: 'airport' };

/** A round trip of two adults to Rome. */
const PARAMS: SearchParams = {
  fromLocation: TIRANA.name,
  toLocation: ROME.name,
  fromCode: 'TIA',
  toCode: 'FCO',
  departureDate: '2026-12-12T12:00:00.000Z',
  returnDate: '2026-12-19T12:00:00.000Z',
  tripType: 'roundTrip',
  travelClass: '1',
  stops: '0',
  passengers: { adults: 2, children: 0, infantsInSeat: 0, infantsOnLap: 0 },
};

/** The progress of a source with its default name. */
export function source(number: number, status: ProviderProgress['status'], count = 0): ProviderProgress {
  return { name: `burimi ${number}`, number, status, count, duration_ms: null };
}

/** The state of a complete search without results. `changes` override it. */
export function view(changes: Partial<SearchView> = {}): SearchView {
  return {
    batch_id: BATCH,
    search_params: PARAMS,
    status: 'complete',
    version: 1,
    demo: false,
    checked_at: null,
    cached_until: null,
    price_stability_level: 'LOW',
    last_error: null,
    error_timestamp: null,
    progress: {
      percent: 100,
      stage: 'complete',
      providers: [source(1, 'done', 1), source(2, 'done', 1)],
    },
    results: null,
    queue: null,
    repricing: false,
    cached_results: null,
    ...changes,
  };
}

/** The link to the results of this version of a search. */
export function link(version: number, count: number) {
  return { url: `/api/searches/${BATCH}/results/7.${version}`, version, count };
}

/** A round trip with direct flights. `changes` override it. */
export function flight(id: string, changes: Partial<FlightOption> = {}): FlightOption {
  const there = segment('TIA', 'FCO', '2026-12-12T06:05:00', '2026-12-12T07:45:00');
  const back = segment('FCO', 'TIA', '2026-12-19T20:00:00', '2026-12-19T21:35:00');
  return {
    id,
    type: 'Round trip',
    price: 118.4,
    score: 0.5,
    airline_logo: null,
    total_duration: 195,
    checked_at: new Date().toISOString(),
    providers: ['burimi 1'],
    self_transfer: 'none',
    flights: [there, back],
    layovers: [],
    outbound_flights: [there],
    return_flights: [back],
    outbound_layovers: [],
    return_layovers: [],
    ...changes,
  };
}

/** A segment of 100 minutes. */
export function segment(from: string, to: string, departs: string, arrives: string): Segment {
  return {
    departure_airport: { id: from, name: `Airport ${from}`, time: departs },
    arrival_airport: { id: to, name: `Airport ${to}`, time: arrives },
    duration: 100,
    airline: 'Wizz Air',
    airline_logo: null,
    flight_number: 'W4 6071',
    travel_class: 'Economy',
    legroom: 'Standard',
    extensions: [],
  };
}
