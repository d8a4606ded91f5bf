import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FlightOption, SearchParams } from '@/api/wire';
import { type Leg, legsOf } from '@/features/results/flight/legs';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { localTime } from '@/lib/clock';
import { clockTime, dateOf, exactEuros, weekdayDate } from '@/lib/format';
import { headCount } from '@/lib/party';
import { useSite } from '@/lib/site';

type Subject = { batchId: string; option: FlightOption; params: SearchParams; reference: string };

/** A flight as text, for the chat with the agency and for copying, and the link to it. */
export function useFlightTexts({ batchId, option, params, reference }: Subject) {
  const { t } = useLingui();
  const language = useLanguage();
  const { agency, time_zone } = useSite();
  const link = `${agency.site_url}${pathIn(language, '/results')}?batch_id=${batchId}&flight=${option.id}`;
  const route = `${params.fromLocation} ${params.tripType === 'roundTrip' ? '⇄' : '→'} ${params.toLocation}`;
  const names = { outbound: t`Outbound`, return: t`Return` };
  const directions = legsOf(option).map((leg) => {
    const day = weekdayDate(dateOf(leg.first.departure_airport.time), language);
    return `${names[leg.direction]}: ${day}, ${times(leg)}, ${numbers(leg)}`;
  });
  const total = exactEuros(option.price, language);
  const people = headCount(params.passengers);
  const checked = localTime(Date.parse(option.checked_at), time_zone);
  const moment = `${weekdayDate(dateOf(checked), language)} ${clockTime(checked)}`;
  const facts = [
    route,
    ...directions,
    t`Price: ${total} ${plural(people, { one: 'for # passenger', other: 'for # passengers' })}`,
    option.unconfirmed ? t`The price is not confirmed.` : t`Checked: ${moment}`,
  ];
  return {
    link,
    title: route,
    copy: [...facts, link].join('\n'),
    chat: [t`Hello, I am interested in this flight:`, ...facts, t`Request ${reference}`, link].join('\n'),
  };
}

function times(leg: Leg): string {
  const { departure_airport: from } = leg.first;
  const { arrival_airport: to } = leg.last;
  return `${from.id} ${clockTime(from.time)} – ${to.id} ${clockTime(to.time)}`;
}

function numbers(leg: Leg): string {
  return leg.segments.map((segment) => `${segment.airline} ${segment.flight_number}`).join(' + ');
}
