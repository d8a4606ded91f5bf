const LOOKS = {
  solid: 'fill-skyline',
  paper: 'fill-paper stroke-link',
  accent: 'fill-none stroke-link',
  line: 'fill-none stroke-control',
  dots: 'fill-none stroke-control [stroke-dasharray:0.1_7]',
  warning: 'fill-none stroke-stops',
  gap: 'fill-none stroke-mist [stroke-width:7]',
} as const;

/** The layers of a drawing: a look, and a path in a box of 200 by 104. */
export type DrawingParts = readonly (readonly [look: keyof typeof LOOKS, path: string])[];

/** A circle, as a path. */
export const ring = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

/** A small drawing in front of Dajti, the Pyramid and the towers of Tirana. It is decorative. */
export function Drawing({ parts, className = 'h-26 w-50' }: { parts: DrawingParts; className?: string }) {
  return (
    <svg
      data-slot="drawing"
      viewBox="0 0 200 104"
      className={className}
      strokeWidth="2.500"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className="fill-skyline opacity-40" d="M4 98l28-28 18 8 30-32 24 22 18-12 28 26 18-10 28 26z" />
      <path
        className={LOOKS.solid}
        d="M14 98l17-17h8l4-3 4 3h8l17 17zM150 98V76h14v22zM168 98V66h12v32zM184 98V84h10v14z"
      />
      {parts.map(([look, path]) => (
        <path key={path} className={LOOKS[look]} d={path} />
      ))}
      <path className={LOOKS.line} d="M2 98h196" />
    </svg>
  );
}
