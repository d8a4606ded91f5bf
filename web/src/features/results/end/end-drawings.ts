/** The drawings of the screens without flights. */
import { type DrawingParts, ring } from '@/ui/drawing';

/** An empty magnifying glass between two places. */
export const NO_FLIGHTS: DrawingParts = [
  ['dots', 'M36 82C62 8 138 8 164 82'],
  ['paper', `${ring(32, 88, 5)}${ring(168, 88, 5)}${ring(98, 52, 23)}`],
  ['accent', 'M115 69l18 18M84 48a16 16 0 0 1 10-10'],
];

/** A thunderstorm. */
export const FAILED: DrawingParts = [
  ['warning', 'M88 66l-9 13h11l-7 13M116 66l-9 13h11l-7 13'],
  ['paper', 'M66 64a16 16 0 0 1 1-32 24 24 0 0 1 46-7 18 18 0 0 1 23 19 10.500 10.500 0 0 1-3 20z'],
];

/** The clock tower. */
export const TIMED_OUT: DrawingParts = [
  ['solid', 'M84 98V34h32v64zM80 34v-6h40v6zM86 28l14-20 14 20z'],
  ['dots', 'M142 52h30M146 64h36M28 64h32'],
  ['paper', ring(100, 54, 21)],
  ['accent', 'M100 42v12l9 6'],
];

/** A ticket with a question mark. */
export const UNKNOWN: DrawingParts = [
  [
    'paper',
    'M46 42a6 6 0 0 1 6-6h96a6 6 0 0 1 6 6v10a7 7 0 0 0 0 14v10a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V66a7 7 0 0 0 0-14z',
  ],
  ['dots', 'M118 42v36'],
  ['line', 'M60 66h32M60 74h20'],
  ['accent', 'M66 48h36M130 52c0-7 11-7 11 0 0 4-5.500 4-5.500 9M135.500 68v.5'],
];

/** A calendar and a clock. */
export const EXPIRED: DrawingParts = [
  ['paper', 'M64 24a6 6 0 0 1 6-6h56a6 6 0 0 1 6 6v48a6 6 0 0 1-6 6H70a6 6 0 0 1-6-6z'],
  ['accent', 'M64 33h68M82 12v11M114 12v11'],
  ['line', 'M76 45h8M94 45h8M112 45h8M76 57h8M94 57h8M76 68h8'],
  ['paper', ring(131, 70, 17)],
  ['accent', 'M131 61v9l-6 5'],
];

/** Crossed-out waves of a wireless network. */
export const OFFLINE: DrawingParts = [
  ['accent', `${ring(100, 86, 2.5)}M86 74a20 20 0 0 1 28 0M74 62a37 37 0 0 1 52 0M62 50a54 54 0 0 1 76 0`],
  ['gap', 'M66 36l62 56'],
  ['warning', 'M70 34l62 56'],
];

/** Three sliders. */
export const FILTERED: DrawingParts = [
  ['line', 'M60 42h80M60 62h80M60 82h80'],
  ['paper', `${ring(84, 42, 7)}${ring(120, 62, 7)}${ring(96, 82, 7)}`],
];
