/** A drawing for each city: a landmark, or else roofs whose shape is derived from the city's code. */

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

const MARKS = {
  tirana: `M19 40V18h10v22M16.500 18h15M20.500 18v-5h7v5M24 13V7${circle(24, 25, 2.5)}`,
  rome: 'M8 40V22c0-3.500 7-6 16-6s16 2.500 16 6v18M8 28h32M13 40v-5a2.500 2.500 0 0 1 5 0v5M21.500 40v-5a2.500 2.500 0 0 1 5 0v5M30 40v-5a2.500 2.500 0 0 1 5 0v5',
  milan: 'M9 40V27l3.500-9 3.500 9M16 27l4-13 4-7 4 7 4 13M32 27l3.500-9 3.500 9v13M9 27h30M21 40v-7a3 3 0 0 1 6 0v7',
  london: `M19 40V15h10v25M19 15l5-9 5 9M19 29H8v11M29 29h11v11${circle(24, 20.5, 2.8)}`,
  istanbul:
    'M14 40V30c0-6 4.500-10 10-10s10 4 10 10v10M24 20v-5M8 40V16l1.500-6 1.500 6v24M37 40V16l1.500-6 1.500 6v24M14 31h20',
  vienna: `${circle(24, 20, 12.5)}M24 7.500v25M11.500 20h25M15.200 11.200l17.600 17.600M32.800 11.200 15.200 28.800M17 40l7-20 7 20`,
  munich:
    'M11 40V19h8v21M29 40V19h8v21M11 19c0-5 1.500-8 4-10 2.500 2 4 5 4 10M29 19c0-5 1.500-8 4-10 2.500 2 4 5 4 10M19 28h10',
  athens: 'M8 18 24 9l16 9zM10 18v4h28v-4M13.500 22v14M20.500 22v14M27.500 22v14M34.500 22v14M9 36h30v4H9z',
  bologna: 'M14 40 16 8h6l1.500 32M30 40l-2.500-19 5-1L36 40M10 40h30',
  brussels: `M24 11v8M24 25v8M15.500 16.500l6 4M32.500 16.500l-6 4M15.500 27.500l6-4M32.500 27.500l-6-4${[
    [24, 8],
    [24, 22],
    [24, 36],
    [13, 15],
    [35, 15],
    [13, 29],
    [35, 29],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 3))
    .join('')}`,
  paris: 'M24 6v6M24 12c-1 12-4 20-10 28h6c.500-4 2-6 4-6s3.500 2 4 6h6c-6-8-9-16-10-28zM19.500 28h9',
  venice: 'M6 27c2 6 9 8 18 8s15-2 17-10c2 9-3 15-9 15H16C10 40 6 34 6 27zM19 35V13M19 13l13 21',
  berlin: `M24 5v9M22 22l-2 18M26 22l2 18M14 40h20${circle(24, 18, 4)}`,
} as const;

/** The codes of each city and of its airports. */
const CODES: Record<keyof typeof MARKS, string> = {
  tirana: 'TIA',
  rome: 'ROM FCO CIA',
  milan: 'MIL MXP BGY LIN',
  london: 'LON LHR LGW STN LTN LCY',
  istanbul: 'ISTA IST SAW',
  vienna: 'VIE',
  munich: 'MUC',
  athens: 'ATH',
  bologna: 'BLQ',
  brussels: 'BRUS BRU CRL',
  paris: 'PAR CDG ORY BVA',
  venice: 'VENI VCE TSF',
  berlin: 'BER',
};

const DRAWINGS = new Map(
  Object.entries(CODES).flatMap(([city, codes]) =>
    codes.split(' ').map((code) => [code, MARKS[city as keyof typeof MARKS]] as const),
  ),
);

/** The drawing of a city on a tile. */
export function CityMark({ code }: { code: string }) {
  return (
    <span className="flex size-14 shrink-0 items-center justify-center rounded-card bg-action-soft text-link">
      <svg viewBox="0 0 48 48" className="size-11" aria-hidden="true">
        <path
          d={DRAWINGS.get(code) ?? roofs(code)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.800"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}

/** Three houses whose heights and roofs are derived from the letters of the code. */
function roofs(code: string): string {
  return [0, 1, 2]
    .map((place) => {
      const letter = code.charCodeAt(place) || 0;
      const [left, top, roof] = [7 + place * 12, 34 - (letter % 7) * 3, 2 + (letter % 4) * 2];
      return `M${left} 40V${top}l5-${roof} 5 ${roof}v${40 - top}`;
    })
    .join('');
}
