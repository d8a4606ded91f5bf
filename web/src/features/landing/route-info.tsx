import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LandingAirport, LandingPage } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { wholeNumber } from '@/lib/format';
import { useSite } from '@/lib/site';
import { useFlightTime } from './flight-time';
import { Empty, Part, Section } from './section';
import { routeText, together, useSampleText } from './words';

/** RouteInfoComponent: facts about the route between two cities. */
export function RouteInfo({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  return <Information page={page} id="route" title={t`About the route ${routeText(page)}`} />;
}

/** StateRouteInfoComponent: facts about the routes from or to a state. */
export function StateRouteInfo({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  return <Information page={page} id="state-route" title={t`About the flights ${routeText(page)}`} />;
}

function Information({ page, id, title }: { page: LandingPage; id: string; title: string }) {
  const { t } = useLingui();
  const { facts, from, to } = page;
  const hasFacts = facts.duration !== null || facts.direct_percent !== null || facts.airlines.length > 0;
  const isKnown = hasFacts || facts.distance_km !== null;
  return (
    <Section id={id} title={title}>
      {isKnown ? (
        <Figures page={page} />
      ) : (
        <Empty>
          <Trans>No information was found for this route</Trans>
        </Empty>
      )}
      <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-3 lg:gap-12">
        {facts.airlines.length > 0 && <Airlines facts={facts} />}
        {(from.airports.length > 0 || to.airports.length > 0) && (
          <Part title={t`Airports`}>
            <ul className="flex flex-col gap-1.5">
              {[...from.airports, ...to.airports].map((airport) => (
                <AirportLine key={airport.code} airport={airport} />
              ))}
            </ul>
          </Part>
        )}
        {!isKnown && <TypicalTime page={page} />}
        <Advice />
      </div>
    </Section>
  );
}

function Figures({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  const language = useLanguage();
  const write = useSampleText();
  const time = useFlightTime(page);
  const { direct_percent: direct, distance_km } = page.facts;
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      <Figure
        name={time.kind === 'median' ? t`Flight time (median)` : t`Flight time`}
        value={time.kind === 'median' ? time.text : t`about ${time.text}`}
        note={time.note}
      />
      {distance_km !== null && (
        <Figure
          name={t`Distance`}
          value={`${wholeNumber(distance_km, language)} km`}
          note={t`In a straight line between the busiest airports`}
        />
      )}
      {direct && <Figure name={t`Direct flights`} value={`${direct.value}%`} note={write(direct.sample, 'price')} />}
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note: ReactNode }) {
  return (
    <div className="flex flex-col rounded-card border border-line bg-paper p-4">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="mt-auto pt-1">
        <span className="block font-semibold text-28 tabular-nums">{value}</span>
        <span className="block text-13 text-muted">{note}</span>
      </dd>
    </div>
  );
}

function Airlines({ facts: { airlines } }: Pick<LandingPage, 'facts'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const write = useSampleText();
  return (
    <Part title={t`Airlines`} note={write(together(airlines), 'price')}>
      <ul className="flex flex-col gap-1.5">
        {airlines.map(({ code, name, sample }) => (
          <li key={code} className="flex items-baseline justify-between gap-4">
            <span>
              {name} <span className="text-13 text-muted">{code}</span>
            </span>
            <span className="text-muted tabular-nums">{wholeNumber(sample.size, language)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function AirportLine({ airport: { code, name, city } }: { airport: LandingAirport }) {
  return (
    <li className="flex gap-3">
      <span className="w-10 shrink-0 font-semibold">{code}</span>
      <span className="min-w-0">
        {name}
        {!name.includes(city) && <span className="text-muted">, {city}</span>}
      </span>
    </li>
  );
}

/** The flight time of a route of which nothing is known. */
function TypicalTime({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  const time = useFlightTime(page);
  return (
    <Part title={t`Flight time`} note={time.note}>
      <p className="font-semibold text-21">{t`about ${time.text}`}</p>
    </Part>
  );
}

/** Advice of the agency, and when it is open. */
function Advice() {
  const { t } = useLingui();
  const hours = useSite().agency.opening_hours_text;
  return (
    <Part title={t`When to book`}>
      <p>
        <Trans>For most routes two to three months ahead; for holidays and summer, earlier.</Trans>
      </p>
      <p>
        <Trans>For groups of more than 5 people, ask us for an offer.</Trans>
      </p>
      <p className="text-muted">{t`Opening hours: ${hours}`}</p>
    </Part>
  );
}
