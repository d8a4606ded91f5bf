import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FlightOption, SearchParams } from '@/api/wire';
import { daysOn, type Leg, legsOf, useWarnings } from '@/features/results/flight/legs';
import { useTravelClass } from '@/features/results/flight/search-names';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { localTime } from '@/lib/clock';
import { clockTime, dateOf, exactEuros, weekdayDate } from '@/lib/format';
import { usePartyText } from '@/lib/party';
import { useSite } from '@/lib/site';

type Subject = { batchId: string; option: FlightOption; params: SearchParams; reference: string };

/** A flight as text, for the chat with the agency and for copying, and the link to it. */
export function useFlightTexts({ batchId, option, params, reference }: Subject) {
  const { t } = useLingui();
  const language = useLanguage();
  const { agency, time_zone } = useSite();
  const legs = legsOf(option);
  const warnings = useWarnings({ option, legs });
  const party = usePartyText(params.passengers);
  const travelClass = useTravelClass(params.travelClass);
  const stopsOf = useStopsText();
  const link = `${agency.site_url}${pathIn(language, '/results')}?batch_id=${batchId}&flight=${option.id}`;
  const route = `${params.fromLocation} ${params.tripType === 'roundTrip' ? '⇄' : '→'} ${params.toLocation}`;
  const names = { outbound: t`Outbound`, return: t`Return` };
  const directions = legs.map((leg) => {
    const day = weekdayDate(dateOf(leg.first.departure_airport.time), language);
    return `${names[leg.direction]}: ${day}, ${times(leg)}, ${stopsOf(leg)}, ${numbers(leg)}`;
  });
  const total = exactEuros(option.price, language);
  const checked = localTime(Date.parse(option.checked_at), time_zone);
  const moment = `${weekdayDate(dateOf(checked), language)} ${clockTime(checked)}`;
  const facts = [
    route,
    ...directions,
    ...warnings,
    ...(params.travelClass === '1' ? [] : [travelClass]),
    t`Price: ${total} ${party}`,
    option.unconfirmed ? t`The price is not confirmed.` : t`Checked: ${moment}`,
  ];
  return {
    link,
    title: route,
    copy: [...facts, link].join('\n'),
    chat: [t`Hello, I am interested in this flight:`, ...facts, t`Request ${reference}`, link].join('\n'),
  };
}

/** "TIA 06:05 – JFK 10:40 +1": the arrival is a day later. */
function times(leg: Leg): string {
  const { departure_airport: from } = leg.first;
  const { arrival_airport: to } = leg.last;
  const days = daysOn(leg);
  const later = days === 0 ? '' : ` ${days > 0 ? '+' : '−'}${Math.abs(days)}`;
  return `${from.id} ${clockTime(from.time)} – ${to.id} ${clockTime(to.time)}${later}`;
}

/** "direct", or the number of stops with their airports. */
function useStopsText(): (leg: Leg) => string {
  const { t } = useLingui();
  return ({ layovers }) => {
    if (layovers.length === 0) return t`direct`;
    const stops = layovers.length;
    const places = layovers.map(({ id }) => id).join(', ');
    return `${t`${plural(stops, { one: '# stop', other: '# stops' })}`} (${places})`;
  };
}

function numbers(leg: Leg): string {
  return leg.segments.map((segment) => `${segment.airline} ${segment.flight_number}`).join(' + ');
}
