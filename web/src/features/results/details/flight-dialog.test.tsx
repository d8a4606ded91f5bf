import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BookingRequest, FlightOption, SearchView } from '@/api/wire';
import { audit } from '@/test/audit';
import { BATCH, flight, link, segment, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { LIVE_SITE, SITE } from '@/test/site';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/**
 * Makes the server answer with a complete search and this list, and after a refresh with the refreshed state and list.
 */
function searchHas(
  list: FlightOption[],
  refreshed?: { state?: Partial<SearchView>; list?: FlightOption[]; status?: number },
) {
  let isRefreshed = false;
  const asked = vi.fn();
  server.use(
    http.get('/api/searches/:id', () =>
      HttpResponse.json(
        isRefreshed
          ? view({ version: 2, results: link(2, 9), ...refreshed?.state })
          : view({ results: link(1, list.length) }),
      ),
    ),
    http.get('/api/searches/:id/results/:publication', ({ params }) =>
      HttpResponse.json({
        best_flights: [],
        other_flights: params.publication === '7.1' ? list : (refreshed?.list ?? []),
      }),
    ),
    http.post('/api/searches/:id/refresh', () => {
      asked();
      isRefreshed = true;
      return new HttpResponse(null, { status: refreshed?.status ?? 202 });
    }),
  );
  return asked;
}

async function open(id: string, language: 'en' | 'sq' = 'en', site = LIVE_SITE) {
  const prefix = language === 'en' ? '/en' : '';
  const rendered = renderSite(`${prefix}/results?batch_id=${BATCH}&flight=${id}`, { site });
  return { ...rendered, dialog: within(await screen.findByRole('dialog')) };
}

const sent: BookingRequest[] = [];

beforeEach(() => {
  sent.length = 0;
  server.use(
    http.post('/api/booking-requests', async ({ request }) => {
      sent.push((await request.json()) as BookingRequest);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

test('chat and phone are links, and both report the same booking request', async () => {
  searchHas([flight('a')]);
  const { user, dialog } = await open('a', 'sq');

  const chat = dialog.getByRole('link', { name: 'Na shkruani në WhatsApp' });
  const address = new URL(chat.getAttribute('href') ?? '');
  const text = address.searchParams.get('text') ?? '';
  const reference = /Kërkesa ([0-9A-F]{6})/.exec(text)?.[1] ?? '';
  expect(address.origin + address.pathname).toBe('https://wa.me/355000000000');
  expect(chat).toHaveAttribute('target', '_blank');
  expect(text).toContain('Tiranë (TIA) ⇄ Romë (FCO)');
  expect(text).toContain('Vajtja: sh 12 dhj, TIA 06:05 – FCO 07:45, direkt, Wizz Air W4 6071');
  expect(text).toContain('Çmimi: 118,40\u00a0€ për 2 udhëtarë');
  expect(text).toMatch(/Kontrolluar: \p{L}+ \d+ \p{L}+ \d\d:\d\d/u);
  expect(text).toContain(`https://flights.example/results?batch_id=${BATCH}&flight=a`);
  expect(dialog.getByText(`Kërkesa ${reference}`)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Na telefononi' })).toHaveAttribute('href', 'tel:+355000000000');

  await user.click(chat);
  await user.click(dialog.getByRole('link', { name: 'Na telefononi' }));

  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toEqual({
    id: expect.stringMatching(new RegExp(`^${reference}`, 'i')),
    batch_id: BATCH,
    option_id: 'a',
    channel: 'chat',
    price: 118.4,
    lang: 'sq',
  });
  expect(sent[1]).toMatchObject({ id: sent[0]?.id, channel: 'phone' });
});

test('the chat has the whole party, the day of arrival, the stops, the risks and the class', async () => {
  const there = [
    segment('TIA', 'WAW', '2026-12-12T06:05:00', '2026-12-12T08:45:00'),
    segment('WAW', 'FCO', '2026-12-12T21:00:00', '2026-12-13T00:45:00'),
  ];
  const layover = { id: 'WAW', name: 'Warsaw', duration: 735, overnight: false };
  const passengers = { adults: 2, children: 1, infantsInSeat: 0, infantsOnLap: 1 };
  searchHas([flight('a', { outbound_flights: there, outbound_layovers: [layover], self_transfer: 'unprotected' })]);
  const search_params = { ...view().search_params, passengers, travelClass: '3' as const };
  server.use(http.get('/api/searches/:id', () => HttpResponse.json(view({ search_params, results: link(1, 1) }))));
  const { dialog } = await open('a', 'en');

  const chat = dialog.getByRole('link', { name: 'Write to us on WhatsApp' });
  const text = new URL(chat.getAttribute('href') ?? '').searchParams.get('text') ?? '';
  expect(text).toContain('TIA 06:05 – FCO 00:45 +1, 1 stop (WAW), Wizz Air');
  expect(text).toContain('Separate tickets\nBusiness\nPrice: €118.40 for 2 adults, 1 child, 1 infant\n');
});

test('a demonstration has no links, and says that its numbers cannot be dialled', async () => {
  searchHas([flight('a')]);
  const { dialog, user } = await open('a', 'en', SITE);

  expect(dialog.queryByRole('link')).toBeNull();
  const chat = dialog.getByRole('button', { name: 'Write to us on WhatsApp' });
  expect(chat).toHaveAccessibleDescription('Demo data: the numbers of this page cannot be dialled.');
  await user.click(chat);

  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a recent price is not checked again', async () => {
  const asked = searchHas([flight('a', { checked_at: minutesAgo(9.5) })]);
  const { dialog } = await open('a');

  expect(dialog.getByText('€118.40')).toBeVisible();
  expect(dialog.getByText('€59.20 per person')).toBeVisible();
  expect(dialog.getByText('checked 9 minutes ago')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

test('an old price is checked again, and a new price is shown with the old one', async () => {
  const asked = searchHas([flight('a', { checked_at: minutesAgo(25.5) })], {
    list: [flight('a', { price: 121, checked_at: minutesAgo(0) })],
  });
  const { dialog } = await open('a');

  expect(await dialog.findByText('€121.00')).toBeVisible();
  expect(dialog.getByText('New price; it was', { exact: false })).toHaveTextContent('New price; it was €118.40.');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('an old price that has not changed is confirmed', async () => {
  searchHas([flight('a', { checked_at: minutesAgo(25.5) })], { list: [flight('a', { checked_at: minutesAgo(0) })] });
  const { dialog } = await open('a');

  expect(await dialog.findByText('The price is still the same.')).toBeVisible();
});

test('a price that is not confirmed is checked again, whatever its age', async () => {
  const asked = searchHas([flight('a', { unconfirmed: true })], {
    list: [flight('a', { price: 121, checked_at: minutesAgo(-1) })],
  });
  const { dialog } = await open('a');

  expect(await dialog.findByText('€121.00')).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a flight that is no longer found stays open with the contact links', async () => {
  searchHas([flight('a', { checked_at: minutesAgo(25.5) })], { list: [flight('b')] });
  const { dialog } = await open('a');

  expect(await dialog.findByText('This flight is no longer found.')).toBeVisible();
  expect(dialog.getByText('€118.40').tagName).toBe('S');
  expect(dialog.getByRole('link', { name: 'Write to us on WhatsApp' })).toBeVisible();
  expect(await audit(document.body)).toEqual([]);
});

test('an old price is called old while it is being checked', async () => {
  searchHas([flight('a', { checked_at: minutesAgo(25.5) })], {
    state: { status: 'running', results: null, cached_results: link(1, 1) },
  });
  const { dialog } = await open('a');

  expect(await dialog.findByText('Old price. We are checking it again…')).toBeVisible();
  expect(dialog.getByText('checked 25 minutes ago')).toBeVisible();
});

test('after a refused check the price is still called old', async () => {
  searchHas([flight('a', { checked_at: minutesAgo(25.5) })], { status: 429 });
  const { dialog } = await open('a');

  expect(await dialog.findByText('Old price. It could not be checked again; ask us.')).toBeVisible();
});

test('a flight that is not in the results shows that there are no details', async () => {
  searchHas([flight('a')]);
  const { dialog, user, location } = await open('zz');

  expect(dialog.getByText('No flight details available')).toBeVisible();
  expect(await audit(document.body)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(location()).toBe(`/en/results?batch_id=${BATCH}`));
});

test('the text is copied, and so is the link if the browser cannot share', async () => {
  searchHas([flight('a')]);
  const { dialog, user } = await open('a');

  await user.click(dialog.getByRole('button', { name: 'Copy as text' }));
  expect(await dialog.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toContain('Outbound: Sat 12 Dec, TIA 06:05 – FCO 07:45');

  await user.click(dialog.getByRole('button', { name: 'Share' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(`https://flights.example/en/results?batch_id=${BATCH}&flight=a`),
  );
});

test('an error is shown when the browser refuses to copy', async () => {
  searchHas([flight('a')]);
  const { dialog, user } = await open('a');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));

  await user.click(dialog.getByRole('button', { name: 'Copy as text' }));

  expect(await dialog.findByText('The browser does not allow copying.')).toBeVisible();
});
