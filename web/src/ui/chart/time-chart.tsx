import { useLingui } from '@lingui/react/macro';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefCallback,
  useCallback,
  useState,
} from 'react';
import { type Kind, Legend, Plot, Swatch, scalesOf } from './plot';
import { type Series, type Step, timeText, type Unit, withUnit } from './series';

type TimeChartProps = {
  /** What the chart shows, for screen readers: "Requests per hour". */
  label: string;
  /** Bars of several series stand on top of each other. */
  kind: Kind;
  step: Step;
  /** Days, "2026-11-04", or times with their offset from UTC, "2026-11-04T14:00:00+01:00", without gaps and the oldest first. */
  times: readonly string[];
  /** Each has one value for each time. */
  series: readonly Series[];
  /** The unit of the values: "ms", "%", or the words "request" and "requests". */
  unit: Unit;
  /** Pixels. */
  height?: number;
};

/**
 * Values over time as bars or lines. The values at one time are shown beside the pointer, or beside the time that the
 * arrow keys choose. Screen readers also have them as a table.
 */
export function TimeChart({ label, kind, step, times, series, unit, height = 200 }: TimeChartProps) {
  const [width, widthRef] = useWidth();
  const scales = scalesOf({ size: { width, height }, step, times, series, isStacked: kind === 'bars' });
  const { x, area, centreOf } = scales;
  const placeAt = (distance: number) => Math.floor((distance - area.left) / x.step());
  const { place, handlers } = useCursor({ count: times.length, placeAt });
  const time = place === null ? undefined : times[place];
  const texts = series.map(({ name, values }) => `${name} ${withUnit(values[place ?? 0], unit)}`);
  return (
    <div data-slot="time-chart">
      {series.length > 1 && <Legend kind={kind} series={series} />}
      <div
        ref={widthRef}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, times.length - 1)}
        aria-valuenow={place ?? Math.max(0, times.length - 1)}
        aria-valuetext={time === undefined ? undefined : `${timeText(time, step)}: ${texts.join(', ')}`}
        className="relative touch-pan-y rounded-control"
        {...handlers}
      >
        <Plot kind={kind} step={step} times={times} series={series} unit={unit} scales={scales} place={place} />
        {time !== undefined && place !== null && (
          <Tooltip
            kind={kind}
            step={step}
            time={time}
            place={place}
            series={series}
            unit={unit}
            at={{ x: centreOf(time), width }}
          />
        )}
      </div>
      <NumbersTable label={label} step={step} times={times} series={series} unit={unit} />
    </div>
  );
}

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
function Tooltip({ kind, step, time, place, series, unit, at }: TooltipProps) {
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

type NumbersTableProps = {
  label: string;
  step: Step;
  times: readonly string[];
  series: readonly Series[];
  unit: Unit;
};

/** The numbers of a chart as a table for screen readers. */
function NumbersTable({ label, step, times, series, unit }: NumbersTableProps) {
  const { t } = useLingui();
  const heads = { day: t`Day`, hour: t`Hour (UTC)`, minute: t`Time (UTC)` } as const;
  return (
    // A table itself would take its full width although it is not shown.
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{heads[step]}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, place) => (
            <tr key={time}>
              <th scope="row">{timeText(time, step)}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{withUnit(values[place], unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Cursor = {
  /** The number of places that it can be at. */
  count: number;
  /** The place below a pointer, by its distance from the start of the element in pixels. */
  placeAt: (distance: number) => number;
};

/** The place of a chart whose values are shown: the one below the pointer, or the one that the arrow keys chose. */
function useCursor({ count, placeAt }: Cursor) {
  const [place, setPlace] = useState<number | null>(null);
  const moveTo = (next: number) => setPlace(Math.min(Math.max(next, 0), count - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const last = count - 1;
    const next = {
      ArrowLeft: (place ?? count) - 1,
      ArrowRight: (place ?? -1) + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      moveTo(next);
    } else if (event.key === 'Escape' && place !== null) {
      // The dialog around the chart stays open.
      event.stopPropagation();
      setPlace(null);
    }
  };
  const onPointerMove = (event: PointerEvent) => {
    moveTo(placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  const leave = () => setPlace(null);
  return {
    // The data may have become shorter.
    place: place !== null && place < count ? place : null,
    handlers: { onKeyDown, onPointerMove, onPointerDown: onPointerMove, onPointerLeave: leave, onBlur: leave },
  };
}

/** The width until the browser has said how wide the element is. */
const FIRST = 480;

/** The width of an element in pixels, and the ref of the element. */
function useWidth(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(FIRST);
  const follow = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, follow];
}
