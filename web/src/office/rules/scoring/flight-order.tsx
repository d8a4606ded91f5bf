import type { components } from '@/api/schema.gen';
import { cn } from '@/lib/cn';
import { duration, exactEuros } from '@/lib/format';

type Schemas = components['schemas'];
export type ScoringPreview = Schemas['ScoringPreview'];
type Flight = Schemas['PreviewedFlight'];
type Parts = Schemas['ScoreParts'];

/** The number of flights that are shown of each order. */
const SHOWN = 25;

type FlightOrderProps = { title: string; side: 'before' | 'after'; flights: readonly Flight[] };

/** The first flights of an order, with their scores. */
export function FlightOrder({ title, side, flights }: FlightOrderProps) {
  const order = flights.filter((flight) => flight[side].place <= SHOWN).sort((a, b) => a[side].place - b[side].place);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-2 font-semibold text-15">{title}</h3>
      <ol className="divide-y divide-line rounded-card border border-line bg-paper text-13 tabular-nums">
        {order.map((flight) => (
          <Row key={flight.id} flight={flight} side={side} />
        ))}
      </ol>
    </section>
  );
}

function Row({ flight, side }: { flight: Flight; side: 'before' | 'after' }) {
  const { place, score, parts } = flight[side];
  const hasMoved = flight.before.place !== flight.after.place;
  return (
    <li className={cn('flex flex-col gap-1 px-3 py-2', hasMoved && side === 'after' && 'bg-notice-soft')}>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate">
          <span className="inline-block min-w-7 text-muted">{place}.</span>
          <span className="font-medium">{flight.legs[0]?.airline}</span>
          {side === 'after' && <Move by={flight.before.place - flight.after.place} />}
        </span>
        <span className="shrink-0 font-semibold">
          {pointsText(score)}{' '}
          <span className="font-normal text-muted">{Math.abs(score) === 1 ? 'point' : 'points'}</span>
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-3 pl-7 text-muted">
        <span className="min-w-0">
          {flight.legs.map((leg) => (
            <span key={leg.departs} className="block">
              {leg.from} {leg.departs.slice(11, 16)}–{leg.arrives.slice(11, 16)} {leg.to}, {duration(leg.duration)},{' '}
              {stopsText(leg.stops)}
            </span>
          ))}
        </span>
        <span className="shrink-0 text-ink">{exactEuros(flight.price, 'en')}</span>
      </div>
      <p className="pl-7 text-muted">{partsText(parts)}</p>
    </li>
  );
}

/** How many places a flight moves, as a shape and in words. */
function Move({ by }: { by: number }) {
  if (by === 0) return null;
  const count = Math.abs(by);
  const words = `${by > 0 ? 'up' : 'down'} ${count} ${count === 1 ? 'place' : 'places'}`;
  return (
    <span className={cn('ml-2 font-semibold', by > 0 ? 'text-success' : 'text-danger')}>
      <span aria-hidden="true">{by > 0 ? `▲ ${count}` : `▼ ${count}`}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

const PARTS: Readonly<Record<keyof Parts, string>> = {
  direct: 'direct',
  arrival: 'arrival',
  departure: 'departure',
  stops: 'stops',
  duration: 'duration',
  price: 'price',
};

/** The parts of a score that are not zero: "direct +20, stops −8". */
function partsText(parts: Parts): string {
  const texts = (Object.keys(PARTS) as (keyof Parts)[]).flatMap((name) =>
    parts[name] === 0 ? [] : [`${PARTS[name]} ${parts[name] > 0 ? '+' : ''}${pointsText(parts[name])}`],
  );
  return texts.length === 0 ? 'no points' : texts.join(', ');
}

/** At most two decimals, and a real minus. */
function pointsText(points: number): string {
  return String(Math.round(points * 100) / 100).replace('-', '−');
}

function stopsText(stops: number): string {
  if (stops === 0) return 'direct';
  return stops === 1 ? '1 stop' : `${stops} stops`;
}
