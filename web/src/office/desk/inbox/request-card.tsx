import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle, Phone } from 'lucide-react';
import type { FlightOption, Segment } from '@/api/wire';
import { NewQuote } from '@/features/results/agent/new-quote';
import { useLanguage } from '@/i18n/use-language';
import { clockTime, dateOf, exactEuros, weekdayDate } from '@/lib/format';
import { usePartyText } from '@/lib/party';
import { datesOf } from '@/lib/trip-dates';
import { Fact, Facts } from '@/office/kit/status';
import { Ago } from '@/office/kit/times';
import type { InboxRequest } from './queries';
import { RequestActions } from './request-actions';

/** A visitor's request with the chosen flight, and what an agent can do with it. */
export function RequestCard({ request }: { request: InboxRequest }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { search_params: params, option, channel, reference } = request;
  const party = usePartyText(params.passengers);
  const Channel = channel === 'chat' ? MessageCircle : Phone;
  return (
    <article
      aria-label={`${params.fromLocation} – ${params.toLocation}, ${reference}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-17">
            {params.fromLocation} – {params.toLocation}
          </h2>
          <p className="text-13 text-muted">
            {datesOf(params, language)}
            {' · '}
            {party}
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
          <Channel className="size-4" aria-hidden="true" />
          {channel === 'chat' ? t`Chat` : t`Phone`}
          {' · '}
          {request.language === 'sq' ? t`Albanian` : t`English`}
          {' · '}
          <span className="font-mono text-ink">{reference}</span>
          {' · '}
          <Ago at={request.created_at} />
        </p>
      </div>
      {option ? (
        <FlightSummary option={option} />
      ) : (
        <p className="text-15 text-muted">
          <Trans>The flight is no longer stored.</Trans>
        </p>
      )}
      <Price request={request} />
      <RequestActions request={request} />
      {option && <NewQuote flights={{ booking_request_id: request.id }} language={request.language} />}
    </article>
  );
}

/** The price that the server published, with its age. If the visitor saw another one, it is shown too. */
function Price({ request: { price, seen_price, option } }: { request: InboxRequest }) {
  const language = useLanguage();
  const seen = exactEuros(seen_price, language);
  if (price === null) {
    return (
      <p className="text-15">
        <Trans>
          The visitor saw <strong>{seen}</strong>.
        </Trans>
      </p>
    );
  }
  return (
    <p className="text-15">
      <strong className="text-17 tabular-nums">{exactEuros(price, language)}</strong>
      {option && (
        <span className="text-13 text-muted">
          {' · '}
          <Trans>
            checked <Ago at={option.checked_at} />
          </Trans>
        </span>
      )}
      {price !== seen_price && (
        <span className="block text-13 text-danger">
          <Trans>The visitor saw {seen}.</Trans>
        </span>
      )}
    </p>
  );
}

/** The legs of the flight that a visitor chose: a line each. */
function FlightSummary({ option }: { option: FlightOption }) {
  const { t } = useLingui();
  return (
    <Facts className="gap-x-3 gap-y-1 text-15">
      <Leg label={t`Outbound`} segments={option.outbound_flights} />
      <Leg label={t`Return`} segments={option.return_flights} />
    </Facts>
  );
}

function Leg({ label, segments }: { label: string; segments: readonly Segment[] }) {
  const language = useLanguage();
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  const { departure_airport: from } = first;
  const { arrival_airport: to } = last;
  const stops = segments.slice(1).map((segment) => segment.departure_airport.id);
  return (
    <Fact label={label}>
      {weekdayDate(dateOf(from.time), language)}, {clockTime(from.time)} {[from.id, ...stops, to.id].join(' – ')}{' '}
      {clockTime(to.time)}
      <span className="block text-13 text-muted">
        {segments.map((segment) => `${segment.airline} ${segment.flight_number}`).join(', ')}
      </span>
    </Fact>
  );
}
