import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { BookingRequest } from '@/api/wire';
import { BATCH, flight, link, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
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
