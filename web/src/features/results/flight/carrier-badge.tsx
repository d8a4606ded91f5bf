import type { Segment } from '@/api/wire';

/** Dark enough for white text in both themes. */
const COLOURS = ['#1d4f91', '#7a2e8e', '#9c2f4f', '#0b6b63', '#8a4b08', '#3f4f9e', '#a3341f', '#2f6b2f'];

const CODE = /^([A-Z][A-Z0-9]|[0-9][A-Z])(?=\s?\d)/;

/** The airline as a round badge: its code on a colour derived from the code. The name is beside it as text. */
export function CarrierBadge({ segment }: { segment: Segment }) {
  const code = CODE.exec(segment.flight_number)?.[1] ?? initials(segment.airline);
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: colourOf(code) }}
      className="flex size-6 shrink-0 items-center justify-center rounded-full font-semibold text-13 text-on-action tracking-tight md:size-7"
    >
      {code}
    </span>
  );
}

function initials(airline: string): string {
  const words = airline.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : airline;
  return letters.slice(0, 2).toUpperCase();
}

function colourOf(code: string): string {
  const sum = Array.from(code).reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7);
  return COLOURS[sum % COLOURS.length] ?? '#1d4f91';
}
