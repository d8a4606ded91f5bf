import { useLingui } from '@lingui/react/macro';
import type { FlightOption, Segment } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { clockTime, dateOf, weekdayDate } from '@/lib/format';
import { Fact, Facts } from '@/office/kit/status';

/** The legs of the flight that a visitor chose: a line each. */
export function FlightSummary({ option }: { option: FlightOption }) {
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
