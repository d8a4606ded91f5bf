/** Words of a landing page that follow from its data. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LandingMonth, LandingPage, LandingPrice, LandingSample } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { addDays } from '@/lib/clock';
import { longDate, weekdayName, wholeNumber } from '@/lib/format';

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/;

/** Whether a text is a date or begins with one. */
export function isDate(text: string): boolean {
  return DATE.test(text);
}

/** Returns a function that writes a date or a moment in full: "20 nëntor 2026". A moment counts by its date in UTC. */
export function useDate(): (date: string | null) => string {
  const { t } = useLingui();
  const language = useLanguage();
  return (date) => (date && isDate(date) ? longDate(date, language) : t`Date unavailable`);
}

/** Returns a function that says from what a number was computed, and when the newest part of it was checked. */
export function useSampleText(): (sample: LandingSample, unit: 'price' | 'day') => string {
  const { t } = useLingui();
  const language = useLanguage();
  const write = useDate();
  return ({ size, seen_at }, unit) => {
    const count = wholeNumber(size, language);
    const date = write(seen_at);
    return unit === 'price'
      ? t`From ${plural(size, { one: `${count} price`, other: `${count} prices` })}, last checked on ${date}`
      : t`From ${plural(size, { one: `${count} day`, other: `${count} days` })} with prices, last checked on ${date}`;
  };
}

/** The lowest price of a page. A page that an earlier build computed has only fares. */
export function lowestOf({ lowest, fares: [fare] }: Pick<LandingPage, 'lowest' | 'fares'>): LandingPrice | null {
  if (lowest || !fare) return lowest ?? null;
  const { date, price, seen_at } = fare;
  return { from: fare.from.city, to: fare.to.city, date, price, seen_at };
}

/** The months, the cheapest first. Of months with the same whole euro, the one with the lowest price of the page is the cheapest. */
export function cheapestFirst({ months, ...page }: Pick<LandingPage, 'months' | 'lowest' | 'fares'>): LandingMonth[] {
  const lowest = lowestOf(page)?.date.slice(0, 'yyyy-mm'.length);
  const rank = ({ month, price }: LandingMonth) => (month === lowest ? price - 0.5 : price);
  return [...months].sort((one, other) => rank(one) - rank(other));
}

/** Samples as one. */
export function together(parts: readonly { sample: LandingSample }[]): LandingSample {
  const moments = parts.map(({ sample }) => sample.seen_at ?? '').sort();
  return { size: parts.reduce((sum, { sample }) => sum + sample.size, 0), seen_at: moments.at(-1) || null };
}

/** The route in words that continue a sentence: "nga Tirana për Romën". */
export function routeText({ from, to }: Pick<LandingPage, 'from' | 'to'>): string {
  return routeOf(from.nga, to.per);
}

/** Two texts of locations as one phrase. */
export function routeOf(nga: string, per: string): string {
  return `${withinSentence(nga)} ${withinSentence(per)}`;
}

/** The words with which texts of locations begin. The server has the same list: core/src/landing/pages/slug.rs. */
const PREPOSITIONS = ['nga', 'për', 'në', 'drejt', 'prej', 'te'];

/** A text of a location within a sentence: "Nga Tirana" gives "nga Tirana". A name at its beginning keeps its capital letter. */
export function withinSentence(text: string): string {
  const end = text.indexOf(' ');
  const first = text.slice(0, Math.max(end, 0)).toLowerCase();
  return PREPOSITIONS.includes(first) ? first + text.slice(end) : text;
}

/** A sentence inside another one: "From 3 prices" gives "from 3 prices". */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Whether both ends of the route are cities. Otherwise at least one is a state. */
export function isBetweenCities({ from, to }: Pick<LandingPage, 'from' | 'to'>): boolean {
  return from.kind === 'city' && to.kind === 'city';
}

const MONDAY = '2024-01-01';

/** The name of a weekday; 1 is Monday. */
export function useWeekdayName(): (weekday: number) => string {
  const language = useLanguage();
  return (weekday) => weekdayName(addDays(MONDAY, weekday - 1), language, 'long');
}

/** A text that begins a line: "dhjetor 2026" gives "Dhjetor 2026". */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
