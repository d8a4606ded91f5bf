/** Sample pages for /seo-preview and for tests. Their prices are invented. */
import type { LandingComponent, LandingFare, LandingLink, LandingPage, LandingPlace } from '@/api/wire';
import { lowestOf, routeOf } from './words';

/** All components, in the order in which a new template has them. */
export const COMPONENTS: readonly LandingComponent[] = [
  'SEOHead',
  'HeaderComponent',
  'FlightSearchComponent',
  'PricingTableComponent',
  'StateCityPricingComponent',
  'StatePricingComponent',
  'RouteInfoComponent',
  'StateRouteInfoComponent',
  'FAQComponent',
  'StateFAQComponent',
  'RelatedDestinationsComponent',
  'FooterComponent',
];

const SEEN = '2026-11-20T09:12:00Z';
const EARLIER = '2026-11-18T16:40:00Z';

const TIA = { code: 'TIA', name: 'Aeroporti Nënë Tereza', city: 'Tiranë' };
const KFZ = { code: 'KFZ', name: 'Aeroporti i Kukësit', city: 'Kukës' };
const FCO = { code: 'FCO', name: 'Fiumicino', city: 'Romë' };
const CIA = { code: 'CIA', name: 'Ciampino', city: 'Romë' };
const BGY = { code: 'BGY', name: 'Bergamo', city: 'Milano' };
const BLQ = { code: 'BLQ', name: 'Bolonja', city: 'Bolonjë' };
const VCE = { code: 'VCE', name: 'Venecia Marco Polo', city: 'Venecie' };

/** A city from which routes start. */
export function originCity(name = 'Tirana'): LandingPlace {
  const search = { code: 'TIA', name: `${name} (TIA)` };
  return { kind: 'city', name, nga: `Nga ${name}`, per: `Për ${name}`, state: 'Shqipëri', search, airports: [TIA] };
}

/** A state from which routes start. */
export function originState(name = 'Shqipëria'): LandingPlace {
  const search = { code: 'TIA', name: 'Tiranë (TIA)' };
  return { kind: 'state', name, nga: `Nga ${name}`, per: `Për ${name}`, state: name, search, airports: [TIA, KFZ] };
}

export const ROME_CITY: LandingPlace = {
  kind: 'city',
  name: 'Romë',
  nga: 'Nga Roma',
  per: 'Për Romën',
  state: 'Itali',
  search: { code: 'FCO', name: 'Romë (FCO)' },
  airports: [FCO, CIA],
};

export const ITALY: LandingPlace = {
  kind: 'state',
  name: 'Itali',
  nga: 'Nga Italia',
  per: 'Për Italinë',
  state: 'Itali',
  search: { code: 'FCO', name: 'Romë (FCO)' },
  airports: [FCO, BGY, BLQ, VCE, CIA],
};

type Fare = [date: string, airline: string, price: number, direct: boolean, minutes: number | null];

const FARES: Fare[] = [
  ['2027-01-13', 'Wizz Air', 39, true, 100],
  ['2027-01-20', 'Wizz Air', 39, true, 100],
  ['2027-02-03', 'Ryanair', 42, true, 95],
  ['2027-01-27', 'Wizz Air', 44, true, 100],
  ['2026-12-09', '', 47, true, null],
  ['2027-02-10', 'Ryanair', 49, true, 95],
  ['2027-03-02', 'ITA Airways', 58, true, 105],
  ['2026-12-15', 'Air Serbia', 71, false, 265],
  ['2027-04-07', 'ITA Airways', 74, true, 105],
  ['2027-05-19', 'Lufthansa', 112, false, 290],
];

function cityFare([date, airline, price, is_direct, duration]: Fare, index: number): LandingFare {
  const seen_at = index % 3 === 2 ? EARLIER : SEEN;
  return { from: TIA, to: index % 4 === 3 ? CIA : FCO, date, airline, is_direct, price, duration, seen_at, path: null };
}

function stateFare(fare: Fare, index: number): LandingFare {
  const to = [FCO, BGY, BLQ, VCE, CIA][index % 5] ?? FCO;
  const from = index < 5 ? TIA : KFZ;
  const path = index < 3 ? `/bileta-avioni/nga-tirana-per-${to.code.toLowerCase()}/` : null;
  return { ...cityFare(fare, index), from, to, path };
}

const MONTHS: [month: string, price: number, day: number, days: number][] = [
  ['2026-12', 47, 9, 21],
  ['2027-01', 39, 13, 27],
  ['2027-02', 42, 3, 24],
  ['2027-03', 58, 2, 19],
  ['2027-04', 74, 7, 16],
  ['2027-05', 81, 19, 12],
  ['2027-06', 96, 8, 9],
  ['2027-07', 138, 28, 11],
  ['2027-08', 164, 25, 8],
];

const WEEKDAYS = [68, 59, 57, 66, 92, 88, 97];

function link(slug: string, per: string, name: string, price: number | null): LandingLink {
  const path = `/bileta-avioni/nga-tirana-per-${slug}/`;
  return {
    path,
    nga: 'Nga Tirana',
    per,
    name,
    price,
    seen_at: price === null ? null : SEEN,
    days: price === null ? null : 84,
  };
}

const RELATED = [
  link('milanon', 'Për Milanon', 'Milano', 35),
  link('bolonjen', 'Për Bolonjën', 'Bolonjë', 37),
  link('vjenen', 'Për Vjenën', 'Vjenë', 52),
  link('londren', 'Për Londrën', 'Londër', 61),
  link('stambollin', 'Për Stambollin', 'Stamboll', 84),
  link('athinen', 'Për Athinën', 'Athinë', null),
];

/** A page between two places with everything that a page can have. */
export function samplePage(from: LandingPlace, to: LandingPlace): LandingPage {
  const isCity = from.kind === 'city' && to.kind === 'city';
  const route = routeOf(from.nga, to.per);
  const sample = { size: 1284, seen_at: SEEN };
  const fares = FARES.map(isCity ? cityFare : stateFare);
  const lowest = lowestOf({ lowest: null, fares });
  return {
    path: isCity ? '/bileta-avioni/nga-tirana-per-romen/' : '/fluturime/nga-shqiperia-per-italine/',
    title: `${isCity ? 'Bileta avioni' : 'Fluturime'} ${route}`,
    description: `Çmimet më të lira ${route}, me datën kur është parë secili: muajt, ditët dhe linjat ajrore.`,
    components: [...COMPONENTS],
    indexed: true,
    demo: false,
    from,
    to,
    fares,
    lowest,
    sample,
    months: MONTHS.map(([month, price, day, size]) => ({
      month,
      price,
      date: `${month}-${String(day).padStart(2, '0')}`,
      is_direct: price < 80,
      is_cheapest: price < 60,
      sample: { size, seen_at: SEEN },
    })),
    weekdays: WEEKDAYS.map((price, index) => ({
      weekday: index + 1,
      price,
      sample: { size: 150 + index * 11, seen_at: SEEN },
    })),
    facts: {
      distance_km: 612,
      duration: { value: 100, is_direct: true, sample: { size: 214, seen_at: SEEN } },
      direct_percent: { value: 82, sample },
      airlines: [
        { code: 'W4', name: 'Wizz Air', sample: { size: 611, seen_at: SEEN } },
        { code: 'FR', name: 'Ryanair', sample: { size: 402, seen_at: SEEN } },
        { code: 'AZ', name: 'ITA Airways', sample: { size: 188, seen_at: EARLIER } },
        { code: 'JU', name: 'Air Serbia', sample: { size: 83, seen_at: EARLIER } },
      ],
    },
    reverse: {
      path: '/bileta-avioni/nga-roma-per-tiranen/',
      nga: isCity ? 'Nga Roma' : 'Nga Italia',
      per: isCity ? 'Për Tiranën' : 'Për Shqipërinë',
      name: from.name,
      price: 41,
      seen_at: SEEN,
      days: 84,
    },
    related: RELATED,
    popular_cities: [link('romen', 'Për Romën', 'Romë', 39), ...RELATED.slice(0, 2)],
    hub: { path: isCity ? '/sitemap/tirane' : '/sitemap/shteti-shqiperi', nga: from.nga },
  };
}
