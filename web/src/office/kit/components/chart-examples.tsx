import { PROVIDER_COLOURS } from '@/ui/chart/colours';
import { Sparkbars } from '@/ui/chart/sparkbars';
import { TimeChart } from '@/ui/chart/time-chart';
import { Example } from './example';

/** Numbers that look like traffic: they rise and fall, and are the same in each picture. */
function wave(place: number, size: number, shift = 0): number {
  return Math.round(size * (1.4 + Math.sin((place + shift) / 3.8) + 0.4 * Math.sin((place + shift) * 1.7)));
}

const SEARCHES = { one: 'search', other: 'searches' };
const REQUESTS = { one: 'request', other: 'requests' };

const DAYS = Array.from({ length: 30 }, (_, place) => `2026-11-${String(place + 1).padStart(2, '0')}`);
const HOURS = Array.from(
  { length: 48 },
  (_, place) => `2026-11-${place < 24 ? '24' : '25'}T${String(place % 24).padStart(2, '0')}:00:00Z`,
);

/** Examples of charts. */
export function ChartExamples() {
  return (
    <>
      <Example title="Bars by day">
        <TimeChart
          label="Searches per day"
          kind="bars"
          step="day"
          times={DAYS}
          series={[{ name: 'Searches', colour: 'blue', values: DAYS.map((_, place) => wave(place, 620)) }]}
          unit={SEARCHES}
        />
      </Example>
      <Example title="Bars by hour and provider">
        <TimeChart
          label="Requests per hour"
          kind="bars"
          step="hour"
          times={HOURS}
          series={[
            { name: 'RapidAPI', colour: PROVIDER_COLOURS.rapidapi, values: HOURS.map((_, place) => wave(place, 40)) },
            {
              name: 'FlightAPI',
              colour: PROVIDER_COLOURS.flightapi,
              values: HOURS.map((_, place) => wave(place, 25, 4)),
            },
          ]}
          unit={REQUESTS}
        />
      </Example>
      <Example title="Lines with a gap">
        <TimeChart
          label="Response times"
          kind="lines"
          step="hour"
          times={HOURS}
          series={[
            {
              name: 'p50',
              colour: 'blue',
              values: HOURS.map((_, place) => (place > 29 && place < 34 ? null : wave(place, 800))),
            },
            {
              name: 'p95',
              colour: 'amber',
              values: HOURS.map((_, place) => (place > 29 && place < 34 ? null : wave(place, 1900, 2))),
            },
          ]}
          unit="ms"
        />
      </Example>
      <Example title="Bars in a row">
        <Sparkbars
          label="Searches from TIA to FCO"
          days={DAYS.map((day, place) => ({ day, count: place % 9 === 4 ? 0 : wave(place, 8) }))}
          unit={SEARCHES}
        />
      </Example>
    </>
  );
}
