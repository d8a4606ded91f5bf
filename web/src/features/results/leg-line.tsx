import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { clockTime, duration } from '@/lib/format';
import { joinClasses } from '@/lib/join-classes';
import { CarrierBadge } from './carrier-badge';
import { daysOn, type Leg } from './legs';

/** One direction in one line: who, when, how long, how often one changes. */
export function LegLine({ leg }: { leg: Leg }) {
  const { t } = useLingui();
  const days = daysOn(leg);
  const stops = leg.segments.length - 1;
  return (
    <div className="flex items-center gap-3">
      <CarrierBadge segment={leg.first} />
      <div className="grid min-w-0 flex-1 grid-cols-[auto_1fr_auto] items-center gap-x-3">
        <Moment time={leg.first.departure_airport.time} airport={leg.first.departure_airport.id} />
        <div className="flex min-w-0 flex-col items-center">
          <span className="text-13 text-muted tabular-nums">{duration(leg.minutes)}</span>
          <Line stops={stops} />
          <span className={joinClasses('truncate font-medium text-13', stops === 0 ? 'text-success' : 'text-stops')}>
            {stops === 0 ? <Trans>direct</Trans> : <Stops leg={leg} stops={stops} />}
          </span>
        </div>
        <Moment
          time={leg.last.arrival_airport.time}
          airport={leg.last.arrival_airport.id}
          note={days === 0 ? '' : `${days > 0 ? '+' : '−'}${Math.abs(days)}`}
          noteLabel={days === 0 ? '' : t`Another day: ${days}`}
        />
      </div>
    </div>
  );
}

function Stops({ leg, stops }: { leg: Leg; stops: number }) {
  const places = leg.layovers.map((layover) => layover.id).join(', ');
  return (
    <>
      <Plural value={stops} one="# stop" other="# stops" /> · {places}
    </>
  );
}

function Line({ stops }: { stops: number }) {
  return (
    <span className="relative my-1 block h-px w-full bg-control" aria-hidden="true">
      <span className="absolute inset-0 flex items-center justify-evenly">
        {[1, 2, 3].slice(0, stops).map((stop) => (
          <span key={stop} className="size-2 rounded-full border-2 border-stops bg-paper" />
        ))}
      </span>
    </span>
  );
}

type MomentProps = { time: string; airport: string; note?: string; noteLabel?: string };

function Moment({ time, airport, note, noteLabel }: MomentProps) {
  return (
    <div className="flex min-w-14 flex-col">
      <span className="whitespace-nowrap font-semibold text-17 tabular-nums">
        {clockTime(time)}
        {note && (
          <sup className="ml-0.5 font-medium text-13 text-muted">
            <span aria-hidden="true">{note}</span>
            <span className="sr-only">{noteLabel}</span>
          </sup>
        )}
      </span>
      <span className="text-13 text-muted">{airport}</span>
    </div>
  );
}
