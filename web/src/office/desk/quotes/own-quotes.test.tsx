import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiError, ownQuote, quotedOption, renderAgent } from '@/test/agents';
import { audit } from '@/test/audit';
import { flight } from '@/test/factories';
import { server } from '@/test/server';

const PATH = '/agent/dashboard?lang=en';

function answerQuotes(...quotes: ReturnType<typeof ownQuote>[]): void {
  server.use(http.get('/api/agent/quotes', () => HttpResponse.json({ quotes, next_cursor: null })));
}

async function quotes() {
  return within(await screen.findByRole('region', { name: 'Your quotes' }));
}

test('a quote shows its price, its client and its state', async () => {
  answerQuotes(
    ownQuote({
      client_name: 'Arta',
      options: [
        quotedOption({ found_at: { price: 131.4, checked_at: '2026-11-25T08:00:00Z' } }),
        quotedOption({ option: flight('b'), price: 240 }),
      ],
    }),
    ownQuote({ id: 'b', state: 'viewed', viewed_at: new Date().toISOString(), views: 2 }),
    ownQuote({ id: 'c', state: 'expired' }),
    ownQuote({ id: 'd', state: 'revoked' }),
  );
  const { container } = renderAgent(PATH);

  const list = await quotes();
  const items = await list.findAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Tirana (TIA) – Rome (FCO) · €118.40');
  expect(items[0]).toHaveTextContent('Tirana (TIA) – Rome (FCO) · €240.00');
  expect(items[0]).toHaveTextContent('Arta');
  expect(items[0]).toHaveTextContent('Sent, not opened yet');
  expect(items[0]).toHaveTextContent('Now found for €131.40');
  await waitFor(() => expect(items[0]).toHaveTextContent('valid until Tue 1 Dec, 09:00'));
  expect(items[1]).toHaveTextContent('Viewed just now · 2 views');
  expect(items[2]).toHaveTextContent('Expired');
  expect(items[3]).toHaveTextContent('Revoked');
  expect(list.getAllByRole('button', { name: 'Copy link' })).toHaveLength(2);
  expect(await audit(container)).toEqual([]);
});

test('without the time zone of the agency a quote is valid until a time in UTC', async () => {
  answerQuotes(ownQuote());
  server.use(http.get('/api/agent/site', () => apiError(404)));
  renderAgent(PATH);

  expect(await (await quotes()).findByText(/valid until 2099-12-01 08:00 UTC/)).toBeVisible();
});

test('the link of a quote is copied, and its text in the language of the client', async () => {
  answerQuotes(ownQuote());
  const { user } = renderAgent(PATH);

  await user.click(await (await quotes()).findByRole('button', { name: 'Copy link' }));

  expect(await screen.findByRole('button', { name: 'Copied!' })).toBeVisible();
  const link = new URL('/o/secret', window.location.origin).href;
  expect(await navigator.clipboard.readText()).toBe(link);

  await user.click(await (await quotes()).findByRole('button', { name: 'Copy as text' }));

  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`Oferta juaj\n\n${link}`));
});

test('a quote is revoked after a question', async () => {
  answerQuotes(ownQuote());
  server.use(
    http.post('/api/agent/quotes/:id/revoke', () => {
      answerQuotes(ownQuote({ state: 'revoked' }));
      return HttpResponse.json(ownQuote({ state: 'revoked' }));
    }),
  );
  const { user } = renderAgent(PATH);

  await user.click(await (await quotes()).findByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));

  expect(await (await quotes()).findByText('Revoked')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

test('quotes that cannot be loaded are loaded again on demand', async () => {
  server.use(http.get('/api/agent/quotes', () => apiError(404)));
  const { user } = renderAgent(PATH);
  const list = await quotes();
  expect(await list.findByText('Failed to load your quotes.')).toBeVisible();

  answerQuotes(ownQuote());
  await user.click(list.getByRole('button', { name: 'Try Again' }));

  expect(await list.findByText(/Tirana/)).toBeVisible();
});
