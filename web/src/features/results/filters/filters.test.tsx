import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { BATCH, flight, link, segment, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const ADDRESS = `/en/results?batch_id=${BATCH}`;

const there = segment('TIA', 'FCO', '2026-12-12T13:05:00', '2026-12-12T14:45:00');
const ita = { ...there, airline: 'ITA Airways', flight_number: 'AZ 589' };
const OPTIONS = [
  flight('wizz', { price: 118.4 }),
  flight('stop', { price: 90.5, outbound_flights: [there, there], outbound_layovers: [] }),
  flight('ita', { price: 200, outbound_flights: [ita], return_flights: [ita], flights: [ita, ita] }),
];

beforeEach(() => {
  server.use(
    http.get('/api/searches/:id', () => HttpResponse.json(view({ results: link(1, 3) }))),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [], other_flights: OPTIONS }),
    ),
  );
});

const shown = () =>
  screen
    .queryAllByRole('article')
    .map((card) => card.dataset.flight)
    .toSorted();

async function openSite(...visited: string[]) {
  const site = renderSite(visited);
  const panel = within(await screen.findByRole('region', { name: 'Filters' }));
  await panel.findAllByRole('group');
  return { ...site, panel };
}

test('each choice shows its number of flights and their lowest price', async () => {
  const { panel, container } = await openSite(ADDRESS);

  const stops = within(panel.getByRole('group', { name: 'Stops' }));
  expect(stops.getByRole('checkbox', { name: /^Direct 2 flights/ })).toHaveAccessibleName(/from €118$/);
  expect(stops.getByRole('checkbox', { name: /^Up to 1 stop/ })).toHaveAccessibleName(/3 flights ?from €90$/);
  expect(stops.queryByRole('checkbox', { name: /^2 or more stops/ })).toBeNull();
  // The list has no choice for returns at night, because no flight returns at night.
  expect(
    within(panel.getByRole('group', { name: 'Return departure' })).queryByRole('checkbox', { name: /^Night/ }),
  ).toBeNull();
  expect(panel.getByRole('checkbox', { name: /^ITA Airways/ })).toHaveAccessibleName(/1 flight ?from €200$/);
  expect(await audit(container)).toEqual([]);
});

test('choices narrow the list and are in the URL, and clearing them shows all flights', async () => {
  const { panel, user, location } = await openSite(ADDRESS);

  await user.click(panel.getByRole('checkbox', { name: /^Direct/ }));
  expect(shown()).toEqual(['ita', 'wizz']);
  await user.click(panel.getByRole('checkbox', { name: /^ITA Airways/ }));
  expect(shown()).toEqual(['ita']);
  await waitFor(() => expect(location()).toBe(`${ADDRESS}&stops=direct&airline=ITA+Airways`));

  await user.click(panel.getByRole('button', { name: 'Clear' }));
  expect(shown()).toEqual(['ita', 'stop', 'wizz']);
  await waitFor(() => expect(location()).toBe(ADDRESS));
});

test('a choice changes the counts of the other groups', async () => {
  const { panel, user } = await openSite(ADDRESS);
  expect(panel.getByRole('checkbox', { name: /^Wizz Air/ })).toHaveAccessibleName(/2 flights/);

  await user.click(panel.getByRole('checkbox', { name: /^Direct/ }));
  await waitFor(() => expect(panel.getByRole('checkbox', { name: /^Wizz Air/ })).toHaveAccessibleName(/1 flight\b/));
});

test('two choices within one frame both apply, and the URL has both', async () => {
  const { panel, location } = await openSite(ADDRESS);
  fireEvent.click(panel.getByRole('checkbox', { name: /^Direct/ }));
  fireEvent.click(panel.getByRole('checkbox', { name: /^ITA Airways/ }));
  expect(shown()).toEqual(['ita']);
  expect(location()).toBe(ADDRESS);
  await waitFor(() => expect(location()).toBe(`${ADDRESS}&stops=direct&airline=ITA+Airways`));
});

test('going back applies the filters of the earlier URL', async () => {
  const { panel, user, location, goBack } = await openSite(`${ADDRESS}&stops=direct`, ADDRESS);
  await user.click(panel.getByRole('checkbox', { name: /^ITA Airways/ }));
  await waitFor(() => expect(location()).toBe(`${ADDRESS}&airline=ITA+Airways`));
  expect(shown()).toEqual(['ita']);

  await goBack();
  expect(location()).toBe(`${ADDRESS}&stops=direct`);
  await waitFor(() => expect(shown()).toEqual(['ita', 'wizz']));
});

test('the URL does not depend on the order of the choices', async () => {
  const { panel, location } = await openSite(ADDRESS);
  fireEvent.click(panel.getByRole('checkbox', { name: /^Up to 1 stop/ }));
  fireEvent.click(panel.getByRole('checkbox', { name: /^Direct/ }));
  await waitFor(() => expect(location()).toBe(`${ADDRESS}&stops=direct%2C1stop`));
});

test('the price filter applies to the whole euros that the cards show', async () => {
  await openSite(`${ADDRESS}&min=90&max=118`);

  expect(shown()).toEqual(['stop', 'wizz']);
  expect(screen.getByText('2 of 3 flights')).toBeVisible();
});

test('a typed price applies when the field loses the focus, clamped to the bounds', async () => {
  const { panel, user, location } = await openSite(ADDRESS);
  const to = panel.getByRole('spinbutton', { name: 'To €' });
  expect(to).toHaveValue(200);

  await user.clear(to);
  await user.type(to, '150{Enter}');
  expect(shown()).toEqual(['stop', 'wizz']);
  await waitFor(() => expect(location()).toBe(`${ADDRESS}&min=90&max=150`));

  await user.clear(to);
  await user.type(to, '9999');
  await user.tab();
  expect(to).toHaveValue(200);
  await waitFor(() => expect(location()).toBe(ADDRESS));
});

test('the slider moves the price by keyboard', async () => {
  const { panel, location } = await openSite(ADDRESS);

  const highest = panel.getByRole('slider', { name: 'Highest price' });
  act(() => highest.focus());
  fireEvent.keyDown(highest, { key: 'ArrowLeft' });

  await waitFor(() => expect(location()).toBe(`${ADDRESS}&min=90&max=199`));
});

test('a link with filters shows the same list', async () => {
  await openSite(`${ADDRESS}&stops=direct&out=afternoon`);

  expect(shown()).toEqual(['ita']);
});

test('the flag of the search form filters direct flights once', async () => {
  sessionStorage.setItem(`direct_${BATCH}`, 'true');
  const { location } = await openSite(ADDRESS);

  await waitFor(() => expect(location()).toBe(`${ADDRESS}&stops=direct`));
  await waitFor(() => expect(shown()).toEqual(['ita', 'wizz']));
  expect(sessionStorage.getItem(`direct_${BATCH}`)).toBeNull();
});

test('filters that leave no flight can be cleared', async () => {
  const { user } = await openSite(`${ADDRESS}&out=night`);

  expect(screen.getByRole('status', { name: 'No Flights Found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));

  expect(shown()).toHaveLength(3);
});

test('the drawer is an entry of the history, and going back keeps the filters', async () => {
  const { user, location, goBack } = await openSite(ADDRESS);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(location()).toBe(`${ADDRESS}&panel=filters`);
  expect(await audit(document.body)).toEqual([]);

  await user.click(drawer.getByRole('checkbox', { name: /^Direct/ }));
  expect(drawer.getByRole('button', { name: 'Show 2 flights' })).toBeVisible();
  await goBack();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(location()).toBe(`${ADDRESS}&stops=direct`));
  expect(screen.getByRole('button', { name: /^Filters ?1 in use/ })).toHaveFocus();
});
