import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LandingAirport, LandingPage, LandingWeekday } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { euros, monthAndYear, wholeNumber } from '@/lib/format';
import { useSite } from '@/lib/site';
import { QuestionList } from '@/ui/question-list';
import { useFlightTime } from './flight-time';
import { Section } from './section';
import {
  cheapestFirst,
  isBetweenCities,
  lowerFirst,
  lowestOf,
  routeText,
  useDate,
  useSampleText,
  useWeekdayName,
} from './words';

/** FAQComponent: questions about the route between two cities. */
export function Faq({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  return <Questions page={page} id="questions" title={t`Questions about the route ${routeText(page)}`} />;
}

/** StateFAQComponent: questions about the routes from or to a state. */
export function StateFaq({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  return <Questions page={page} id="state-questions" title={t`Questions about flights ${routeText(page)}`} />;
}

function Questions({ page, id, title }: { page: LandingPage; id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <QuestionList name={id} heading="h3" questions={useQuestions(page)} />
    </Section>
  );
}

type Question = { question: string; answer: string };

/** Questions about the route, with the answers that the data gives. A question without an answer is left out. */
function useQuestions(page: LandingPage): Question[] {
  const prices = usePriceQuestions(page);
  const flights = useFlightQuestions(page);
  const agency = useAgencyQuestions();
  return [...prices, ...flights, ...agency];
}

function usePriceQuestions(page: LandingPage): Question[] {
  const { t } = useLingui();
  const language = useLanguage();
  const date = useDate();
  const source = useSampleText();
  const weekdayOf = useWeekdayName();
  const route = routeText(page);
  const found: Question[] = [];
  const lowest = lowestOf(page);
  if (lowest) {
    const price = euros(lowest.price, language);
    const [day, seen] = [date(lowest.date), date(lowest.seen_at)];
    const cities = `${lowest.from} – ${lowest.to}`;
    const count = wholeNumber(page.sample.size, language);
    found.push({
      question: t`What does the cheapest ticket ${route} cost?`,
      answer: isBetweenCities(page)
        ? t`${price} one way for one adult, flying on ${day}. The price was seen on ${seen} and is the lowest of ${plural(page.sample.size, { one: `${count} price`, other: `${count} prices` })} of the last 30 days.`
        : t`${price} one way for one adult, ${cities}, flying on ${day}. The price was seen on ${seen} and is the lowest of ${plural(page.sample.size, { one: `${count} price`, other: `${count} prices` })} of the last 30 days.`,
    });
  }
  const [month] = cheapestFirst(page);
  if (month) {
    const [name, price, day] = [monthAndYear(month.month, language), euros(month.price, language), date(month.date)];
    const sample = lowerFirst(source(month.sample, 'day'));
    found.push({
      question: t`Which month is the cheapest?`,
      answer: t`At the moment ${name}: from ${price} one way, on ${day} (${sample}).`,
    });
  }
  const [weekday] = [...page.weekdays].sort((one, other) => one.price - other.price);
  if (weekday && page.weekdays.length > 1) {
    const [name, price] = [weekdayOf(weekday.weekday), euros(weekday.price, language)];
    const dearest = page.weekdays.reduce(dearer);
    const [other, more] = [weekdayOf(dearest.weekday), euros(dearest.price, language)];
    const sample = lowerFirst(source(weekday.sample, 'price'));
    const otherSample = lowerFirst(source(dearest.sample, 'price'));
    found.push({
      question: t`On which weekday is it cheapest to fly?`,
      answer: t`Usually ${name}: half of the prices are ${price} or lower (${sample}). The most expensive is ${other}, with ${more} (${otherSample}).`,
    });
  }
  return found;
}

function dearer(one: LandingWeekday, other: LandingWeekday): LandingWeekday {
  return other.price > one.price ? other : one;
}

function useFlightQuestions(page: LandingPage): Question[] {
  const { t } = useLingui();
  const language = useLanguage();
  const source = useSampleText();
  const time = useFlightTime(page);
  const { facts, from, to } = page;
  const route = routeText(page);
  const [length, note] = [time.text, lowerFirst(time.note)];
  const kilometres = facts.distance_km === null ? '' : wholeNumber(facts.distance_km, language);
  const found: Question[] = [
    {
      question: t`How long is the flight ${route}?`,
      answer: kilometres
        ? t`About ${length} (${note}). The distance in a straight line is ${kilometres} km.`
        : t`About ${length} (${note}).`,
    },
  ];
  if (facts.direct_percent) {
    const share = facts.direct_percent.value;
    const sample = lowerFirst(source(facts.direct_percent.sample, 'price'));
    found.push({
      question: t`Are there direct flights ${route}?`,
      answer:
        share > 0
          ? t`Yes: ${share}% of the flights that we have seen are direct (${sample}).`
          : t`We have seen none: all flights have stops (${sample}).`,
    });
  }
  if (facts.airlines.length > 0) {
    const names = facts.airlines.map(({ name }) => name).join(', ');
    found.push({
      question: t`Which airlines fly ${route}?`,
      answer: t`We have seen fares of these airlines: ${names}.`,
    });
  }
  if (from.airports.length > 0 && to.airports.length > 0) {
    const [departure, arrival] = [namesOf(from.airports), namesOf(to.airports)];
    found.push({
      question: t`From which airport do I leave, and where do I arrive?`,
      answer: t`Departure: ${departure}. Arrival: ${arrival}.`,
    });
  }
  return found;
}

function namesOf(airports: readonly LandingAirport[]): string {
  return airports.map(({ name, code }) => `${name} (${code})`).join(', ');
}

function useAgencyQuestions(): Question[] {
  const { t } = useLingui();
  const { name, phone, opening_hours_text: hours } = useSite().agency;
  return [
    {
      question: t`How far ahead should I book?`,
      answer: t`For most routes two to three months ahead. For holidays and for the weeks in summer when everybody comes home, earlier.`,
    },
    {
      question: t`Do you have offers for groups?`,
      answer: t`Yes, for more than 5 people. Write to us with the date and the number of people, and we ask the airlines.`,
    },
    {
      question: t`How do I book with ${name}?`,
      answer: t`Search, choose a flight, and write to us on WhatsApp or call ${phone}. An agent confirms the price before you pay. Opening hours: ${hours}.`,
    },
  ];
}
