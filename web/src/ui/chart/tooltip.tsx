import type { CSSProperties } from 'react';
import { type Kind, Swatch } from './legend';
import { type Series, type Step, timeText, type Unit, withUnit } from './series';

type TooltipProps = {
  kind: Kind;
  step: Step;
  time: string;
  place: number;
  series: readonly Series[];
  unit: Unit;
  /** Where the values are, in pixels from the start of the chart, and the width of the chart. */
  at: { x: number; width: number };
};

/** The values at one time, beside them. */
export function Tooltip({ kind, step, time, place, series, unit, at }: TooltipProps) {
  const beside: CSSProperties = at.x < at.width / 2 ? { left: at.x + 12 } : { right: at.width - at.x + 12 };
  return (
    <div
      data-slot="chart-tooltip"
      aria-hidden="true"
      style={beside}
      className="pointer-events-none absolute top-4 z-10 whitespace-nowrap rounded-control border border-line bg-paper px-3 py-2 text-13 text-ink tabular-nums shadow-float"
    >
      <div className="text-muted">{timeText(time, step)}</div>
      {series.map(({ name, colour, values }, order) => (
        <div key={name} className="flex items-center gap-1.5">
          {series.length > 1 && (
            <>
              <Swatch kind={kind} colour={colour} place={order} />
              {name}
            </>
          )}
          <span className="ml-auto pl-2 font-semibold first:pl-0">{withUnit(values[place], unit)}</span>
        </div>
      ))}
    </div>
  );
}
