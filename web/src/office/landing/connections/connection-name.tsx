import type { Connection } from '@/office/landing/pages/types';

type Ends = Pick<Connection, 'from' | 'to'>;

/** A connection by the names of its ends: "Tirana → Rome". */
export function ConnectionName({ connection: { from, to } }: { connection: Ends }) {
  return (
    <span className="font-medium">
      {from.name} <span aria-hidden="true">→</span>
      <span className="sr-only">to</span> {to.name}
    </span>
  );
}

/** A connection in a sentence: "Tirana to Rome". */
export function connectionText({ from, to }: Ends): string {
  return `${from.name} to ${to.name}`;
}
