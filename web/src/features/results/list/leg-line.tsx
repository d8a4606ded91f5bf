import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CarrierBadge } from '@/features/results/flight/carrier-badge';
import { airlinesOf, daysOn, type Leg } from '@/features/results/flight/legs';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { clockTime, dateOf, duration, shortDate } from '@/lib/format';

/**
 * A leg: airlines, times, duration and stops. The columns have fixed widths, so that the legs of all cards align; the
 * number of days later is outside of them.
 */
export function LegLine({ leg }: { leg: Leg }) {
  const stops = leg.segments.length - 1;
  return (
    <div className="grid grid-cols-[5.75rem_minmax(0,1fr)] items-center gap-x-1.5 min-[24rem]:grid-cols-[6.75rem_minmax(0,1fr)] md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-3">
      <Carrier leg={leg} />
      <div className="grid min-w-0 grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] gap-x-1.5 pr-4 md:gap-x-3 md:pr-5">
        <Moment time={leg.first.departure_airport.time} airport={leg.first.departure_airport.id} />
        <div className="flex min-w-0 flex-col items-center text-13 leading-4 md:leading-4.5">
          <span className="text-muted tabular-nums">{duration(leg.minutes)}</span>
          <Line stops={stops} />
          <span className={cn('text-center font-medium', stops === 0 ? 'text-success' : 'text-stops')}>
            {stops === 0 ? <Trans>direct</Trans> : <Stops leg={leg} stops={stops} />}
          </span>
        </div>
        <Moment time={leg.last.arrival_airport.time} airport={leg.last.arrival_airport.id} days={daysOn(leg)} />
      </div>
    </div>
  );
}

/** The direction, the day if there is room, and the airlines. */
function Carrier({ leg }: { leg: Leg }) {
  const { t } = useLingui();
  const language = useLanguage();
  const airlines = airlinesOf(leg);
  return (
    <div className="min-w-0 text-13">
      <span className="flex items-center gap-1.5">
        <CarrierBadge segment={leg.first} />
        <span className="truncate text-muted">
          {leg.direction === 'outbound' ? t`Outbound` : t`Return`}
          <span className="max-md:hidden"> · {shortDate(dateOf(leg.first.departure_airport.time), language)}</span>
        </span>
      </span>
      <span title={airlines} className="line-clamp-2 leading-4 md:mt-0.5">
        {airlines}
      </span>
    </div>
  );
}

function Stops({ leg, stops }: { leg: Leg; stops: number }) {
  const places = leg.layovers.map((layover) => layover.id).join(', ');
  return (
    <>
      <span className="whitespace-nowrap">
        <Plural value={stops} one="# stop" other="# stops" /> ·
      </span>{' '}
      {places}
    </>
  );
}

function Line({ stops }: { stops: number }) {
  return (
    <span className="relative my-0.5 block h-px w-full bg-control" aria-hidden="true">
      <span className="absolute inset-0 flex items-center justify-evenly">
        {[1, 2, 3].slice(0, stops).map((stop) => (
          <span key={stop} className="size-2 rounded-full border-2 border-stops bg-paper" />
        ))}
      </span>
    </span>
  );
}

type MomentProps = { time: string; airport: string; days?: number };

function Moment({ time, airport, days = 0 }: MomentProps) {
  return (
    <div className="flex flex-col">
      <span className="relative w-fit whitespace-nowrap font-semibold text-17 tabular-nums leading-5">
        {clockTime(time)}
        {days !== 0 && <DaysOn days={days} />}
      </span>
      <span className="text-13 text-muted leading-4">{airport}</span>
    </div>
  );
}

/** The number of days after the departure. It is negative for flights across the date line that land the day before. */
function DaysOn({ days }: { days: number }) {
  const { t } = useLingui();
  const count = Math.abs(days);
  const later = t`${plural(count, { one: 'arrives # day later', other: 'arrives # days later' })}`;
  const earlier = t`${plural(count, { one: 'arrives # day earlier', other: 'arrives # days earlier' })}`;
  const signed = `${days > 0 ? '+' : '−'}${count}`;
  return (
    <sup className="absolute top-0 left-full ml-0.5 font-medium text-13 text-muted leading-4">
      <span aria-hidden="true">{signed}</span>
      <span className="sr-only">{days > 0 ? later : earlier}</span>
    </sup>
  );
}
