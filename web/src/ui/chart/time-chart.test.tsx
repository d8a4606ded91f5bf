import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { providerColour } from './series';
import { TimeChart } from './time-chart';

const DAYS = ['2026-11-29', '2026-11-30', '2026-12-01'];
const RAPID = { name: 'RapidAPI', colour: providerColour(0), values: [4, 0, 1204] };
const FLIGHT = { name: 'FlightAPI', colour: providerColour(1), values: [1, 2.5, null] };
const REQUESTS = { one: 'request', other: 'requests' };

function renderChart(kind: 'bars' | 'lines' = 'bars') {
  return renderComponent(
    <TimeChart label="Requests per day" kind={kind} step="day" times={DAYS} series={[RAPID, FLIGHT]} unit={REQUESTS} />,
  );
}

test.each(['bars', 'lines'] as const)('the numbers of %s are a table for screen readers', async (kind) => {
  const { container } = renderChart(kind);

  const table = screen.getByRole('table', { name: 'Requests per day' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Day', 'RapidAPI', 'FlightAPI'],
    ['29 Nov', '4 requests', '1 request'],
    ['30 Nov', '0 requests', '2.5 requests'],
    ['1 Dec', '1,204 requests', '–'],
  ]);
  expect(await audit(container)).toEqual([]);
});

test('the arrow keys choose the day whose values are shown', async () => {
  const { user, container } = renderChart();
  const tooltip = () => container.querySelector('[data-slot=chart-tooltip]')?.textContent;
  const chart = screen.getByRole('slider', { name: 'Requests per day' });
  await user.tab();
  expect(chart).toHaveFocus();
  expect(tooltip()).toBeUndefined();

  await user.keyboard('{ArrowLeft}');
  expect(tooltip()).toBe('1 DecRapidAPI1,204 requestsFlightAPI–');
  expect(chart).toHaveAttribute('aria-valuetext', '1 Dec: RapidAPI 1,204 requests, FlightAPI –');
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(chart).toHaveAttribute('aria-valuenow', '1');
  await user.keyboard('{Home}');
  expect(tooltip()).toContain('29 Nov');
  expect(await audit(container)).toEqual([]);
  await user.keyboard('{Escape}');

  expect(tooltip()).toBeUndefined();
});

test('the pointer shows the values below it, and takes them away', async () => {
  const { user, container } = renderChart('lines');
  const chart = screen.getByRole('slider', { name: 'Requests per day' });

  await user.pointer({ target: chart, coords: { clientX: 470 } });
  expect(container).toHaveTextContent('1 DecRapidAPI');
  await user.pointer({ target: document.body });

  expect(container.querySelector('[data-slot=chart-tooltip]')).toBeNull();
});

test('a chart without values has axes all the same', () => {
  renderComponent(
    <TimeChart
      label="Errors"
      kind="lines"
      step="hour"
      times={['2026-11-24T23:00:00Z', '2026-11-25T00:00:00Z']}
      series={[{ name: 'Errors', colour: 'red', values: [null, null] }]}
      unit="%"
    />,
  );

  expect(screen.getByRole('rowheader', { name: '24 Nov 23:00' })).toBeInTheDocument();
  expect(screen.getByText('%')).toBeInTheDocument();
});
