/** The colours of charts: class names for the text colour, which the shapes of a chart take over. */
const COLOURS = {
  blue: 'text-link',
  amber: 'text-stops',
  green: 'text-success',
  red: 'text-danger',
  grey: 'text-muted',
} as const;

export type ChartColour = keyof typeof COLOURS;

export function colourClass(colour: ChartColour): string {
  return COLOURS[colour];
}

/** The colour of each flight provider, which is the same in all charts. */
export const PROVIDER_COLOURS = { rapidapi: 'blue', flightapi: 'amber' } as const satisfies Record<string, ChartColour>;
