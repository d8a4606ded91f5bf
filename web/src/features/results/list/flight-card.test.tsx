import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { BookingRequest } from '@/api/wire';
import { BATCH, flight, link, segment, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { ADDRESS, resultsAre, searchGoesThrough } from '@/test/search-server';
import { server } from '@/test/server';
import { LIVE_SITE } from '@/test/site';

const NAME = 'WhatsApp: Wizz Air, TIA 06:05 – FCO 07:45, FCO 20:00 – TIA 21:35, €118';

const sent: BookingRequest[] = [];

beforeEach(() => {
  sent.length = 0;
  server.use(
    http.get('/api/searches/:id', () => HttpResponse.json(view({ results: link(1, 1) }))),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [], other_flights: [flight('a')] }),
    ),
    http.post('/api/booking-requests', async ({ request }) => {
      sent.push((await request.json()) as BookingRequest);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

test('a card shows the floored price of the party, the price per person, and the age of the price', async () => {
  searchGoesThrough(view({ results: link(1, 1), demo: true }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  const card = within(await screen.findByRole('article'));
  expect(card.getByText('€118')).toBeVisible();
  expect(card.getByText('for 2 passengers')).toBeVisible();
  expect(card.getByText('€59 per person')).toBeVisible();
  expect(card.getByText('checked just now')).toBeVisible();
  expect(card.getAllByText('direct')).toHaveLength(2);
  expect(screen.getByText('Demo data')).toBeVisible();
});

test('a price that its provider did not confirm is not shown as checked', async () => {
  searchGoesThrough(view({ results: link(1, 1) }));
  resultsAre([flight('a', { unconfirmed: true })]);
  renderSite(ADDRESS);

  const card = within(await screen.findByRole('article'));
  expect(card.getByText('price not confirmed')).toBeVisible();
  expect(card.queryByText(/checked/)).toBeNull();
});

test('the heading of a card names airline, times and price', async () => {
  searchGoesThrough(view({ results: link(1, 1) }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  const name = 'Wizz Air, TIA 06:05 – FCO 07:45, FCO 20:00 – TIA 21:35, €118';
  expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
  expect(screen.getByRole('article', { name })).toHaveTextContent(/Outbound.*Wizz Air.*Return.*Wizz Air/);
  expect(screen.getByRole('button', { name: `View details ${name}` })).toBeVisible();
});

test('the card and the details show separate tickets and a change of airport', async () => {
  const first = segment('TIA', 'MXP', '2026-12-12T06:05:00', '2026-12-12T07:45:00');
  const second = segment('LIN', 'FCO', '2026-12-13T09:00:00', '2026-12-13T10:40:00');
  const layover = { duration: 1515, name: 'Milano', id: 'MXP', overnight: true };
  searchGoesThrough(view({ results: link(1, 1) }));
  resultsAre([
    flight('a', { self_transfer: 'unprotected', outbound_flights: [first, second], outbound_layovers: [layover] }),
  ]);
  const { user } = renderSite(`${ADDRESS}&flight=a`);

  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('layover in Milano', { exact: false })).toHaveTextContent(
    '25h 15m layover in Milano (MXP)',
  );
  expect(dialog.getByText(/overnight/)).toBeVisible();
  expect(dialog.getByText('Change of airport', { exact: false })).toBeVisible();
  expect(dialog.getByText('Separate tickets', { exact: false })).toBeVisible();
  await user.keyboard('{Escape}');

  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Separate tickets · Change of airport')).toBeVisible();
  expect(card.getByText('1 stop', { exact: false }).parentElement).toHaveTextContent('1 stop · MXP');
  expect(card.getByText('arrives 1 day later')).toBeInTheDocument();
});

test('a party with children has no price per person', async () => {
  const passengers = { adults: 2, children: 1, infantsInSeat: 0, infantsOnLap: 1 };
  searchGoesThrough(view({ results: link(1, 1), search_params: { ...view().search_params, passengers } }));
  resultsAre([flight('a', { price: 300 })]);
  renderSite(`${ADDRESS}&flight=a`);

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Total price', { exact: false })).toHaveTextContent('for 2 adults, 1 child, 1 infant');
  expect(screen.queryByText(/per person/)).toBeNull();
});

test('the card and the details show a return from another airport', async () => {
  const back = segment('CIA', 'TIA', '2026-12-19T20:00:00', '2026-12-19T21:35:00');
  searchGoesThrough(view({ results: link(1, 1) }));
  resultsAre([flight('a', { return_flights: [back] })]);
  const { user } = renderSite(`${ADDRESS}&flight=a`);

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Return from another airport/)).toHaveTextContent('TIA – FCO, CIA – TIA');
  await user.keyboard('{Escape}');
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Return from another airport')).toBeVisible();
});

test('the chat of a card and that of the opened flight are one booking request', async () => {
  const { user, location } = renderSite(`/en/results?batch_id=${BATCH}`, { site: LIVE_SITE });

  const onCard = await screen.findByRole('link', { name: NAME });
  await user.click(onCard);
  expect(onCard).toHaveAttribute('target', '_blank');
  expect(location()).not.toContain('flight=');
  await user.click(screen.getByRole('button', { name: /^View details/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const inDetails = dialog.getByRole('link', { name: 'Write to us on WhatsApp' });
  await user.click(inDetails);

  expect(onCard).toHaveAttribute('href', inDetails.getAttribute('href'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ batch_id: BATCH, option_id: 'a', channel: 'chat', price: 118.4, lang: 'en' });
  expect(sent[1]).toEqual(sent[0]);
  expect(Object.keys(sessionStorage).filter((key) => key.includes(BATCH))).toEqual([]);
});

test('the chat button of a demonstration opens the flight, which explains it', async () => {
  const { user } = renderSite(`/en/results?batch_id=${BATCH}`);

  await user.click(await screen.findByRole('button', { name: NAME }));

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Demo data: the numbers of this page cannot be dialled.')).toBeVisible();
});
