import type { Scales } from './scales';
import { numberText, type Step, tickText } from './series';

/** The axes by hand: those of visx bring more code than all other parts of a chart. */
const TEXT = { fontSize: 13, fill: 'currentColor' } as const;

/** Pixels from a tick of the time axis to its label, and from a label of the values to the chart. */
const [BELOW, BESIDE] = [18, 8];

/** The axis of the values, as lines across the chart, with the unit at its top. */
export function ValueAxis({ scales: { y, area, ticksY }, unit }: { scales: Scales; unit: string }) {
  return (
    <g>
      <text y={12} {...TEXT}>
        {unit}
      </text>
      {ticksY.map((tick) => (
        <g key={tick}>
          <line x1={area.left} x2={area.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={area.left - BESIDE} y={y(tick)} dy="0.33em" textAnchor="end" {...TEXT}>
            {numberText(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The axis of the time below the chart. */
export function TimeAxis({ scales: { area, ticksX, centreOf, anchorOf }, step }: { scales: Scales; step: Step }) {
  return (
    <g>
      <line x1={area.left} x2={area.right} y1={area.bottom} y2={area.bottom} stroke="currentColor" />
      {ticksX.map((time) => {
        const x = centreOf(time);
        return (
          <g key={time}>
            <line x1={x} x2={x} y1={area.bottom} y2={area.bottom + 4} stroke="currentColor" />
            <text x={x} y={area.bottom + BELOW} textAnchor={anchorOf(time)} {...TEXT}>
              {tickText(time, step)}
            </text>
          </g>
        );
      })}
    </g>
  );
}
