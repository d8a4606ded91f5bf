import { cn } from '@/lib/cn';
import { colourClass } from './colours';
import type { Series } from './series';

export type Kind = 'bars' | 'lines';

/** The dashes of each line of a chart, so that lines differ not only in colour. */
export function dashesOf(place: number): string | undefined {
  return [undefined, '5 4', '1 4', '9 4', '9 4 1 4'][place % 5];
}

type SwatchProps = { kind: Kind; colour: Series['colour']; place: number };

/** A sample of the shape that stands for a series. */
export function Swatch({ kind, colour, place }: SwatchProps) {
  return (
    <svg width="16" height="10" aria-hidden="true" className={cn('shrink-0', colourClass(colour))}>
      {kind === 'bars' ? (
        <rect x="3" width="10" height="10" rx="2" fill="currentColor" />
      ) : (
        <line x2="16" y1="5" y2="5" stroke="currentColor" strokeWidth="2" strokeDasharray={dashesOf(place)} />
      )}
    </svg>
  );
}

/** Says which shape stands for which series. */
export function Legend({ kind, series }: { kind: Kind; series: readonly Series[] }) {
  return (
    <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
      {series.map(({ name, colour }, place) => (
        <li key={name} className="flex items-center gap-1.5">
          <Swatch kind={kind} colour={colour} place={place} />
          {name}
        </li>
      ))}
    </ul>
  );
}
