import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiContext, createApi } from '@/api/client';
import { loadResultsCatalogue } from '@/i18n/catalogue';
import { ServerTime } from '@/lib/server-time';
import { apiError, ownQuote, quotedOption } from '@/test/agents';
import { audit } from '@/test/audit';
import { flight } from '@/test/factories';
import { server } from '@/test/server';
import { AgentParts } from './agent-parts';
import { useAgentStatus } from './use-agent';

const PRICED = flight('a', {
  price_breakdown: {
    base_price: 88.4,
    commission_amount: 30,
    discounts: [{ amount: 10, type: 'group' }],
    total_price: 118.4,
  },
});

type Case = { verify?: () => Promise<boolean>; option?: typeof PRICED; asked?: number };

function Parts({ verify, ...flight }: Required<Case>) {
  return <AgentParts batchId="b" status={useAgentStatus(1, verify)} {...flight} />;
}

/** Renders the parts without a page. */
async function renderParts({ verify = async () => true, option = PRICED, asked = 0 }: Case = {}) {
  const i18n = await loadResultsCatalogue('en');
  const element = (
    <ApiContext value={createApi(new ServerTime())}>
      <I18nProvider i18n={i18n}>
        <Parts verify={verify} option={option} asked={asked} />
      </I18nProvider>
    </ApiContext>
  );
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  vi.useRealTimers();
});

test('an agent sees what the price is made of', async () => {
  const { container } = await renderParts();

  expect((await screen.findByText('Base price')).nextSibling).toHaveTextContent('€88.40');
  expect(screen.getByText('Service fee').nextSibling).toHaveTextContent('€30.00');
  expect(screen.getByText('Saved as a group').nextSibling).toHaveTextContent('€10.00');
  expect(screen.queryByRole('form')).toBeNull();
  expect(await audit(container)).toEqual([]);
});

test('no fee, no line for it', async () => {
  const free = { base_price: 118.4, commission_amount: 0, discounts: [], total_price: 118.4 };
  await renderParts({ option: flight('a', { price_breakdown: free }) });

  expect(await screen.findByText('Base price')).toBeVisible();
  expect(screen.queryByText('Service fee')).toBeNull();
});

test('a price without its parts has an error of its own', async () => {
  await renderParts({ option: flight('a') });

  expect(await screen.findByText('The price breakdown could not be loaded.')).toBeVisible();
});

test('who is no agent sees nothing', async () => {
  const { container } = await renderParts({ verify: async () => false, asked: 1 });

  await vi.waitFor(() => expect(container).toBeEmptyDOMElement());
});

test('the role is asked for four times, each wait longer, before the error with Retry', async () => {
  vi.useFakeTimers();
  let isUp = false;
  const verify = vi.fn(async () => {
    if (!isUp) throw new Error('down');
    return true;
  });
  await renderParts({ verify });
  expect(screen.getByText('Checking…')).toBeVisible();

  for (const [wait, asked] of [
    [1999, 1],
    [1, 2],
    [3999, 2],
    [1, 3],
    [6000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    expect(verify).toHaveBeenCalledTimes(asked);
  }
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('Failed to verify agent status')).toBeVisible();
  vi.useRealTimers();
  isUp = true;
  screen.getByRole('button', { name: 'Retry' }).click();

  expect(await screen.findByText('Base price')).toBeVisible();
});

test('an agent writes a note, chooses language and validity, and copies the link and the text', async () => {
  const user = userEvent.setup();
  let sent: unknown;
  const made = { created_at: '2026-12-01T08:00:00Z', valid_until: '2026-12-03T08:00:00Z' };
  server.use(
    http.post('/api/agent/quotes', async ({ request }) => {
      sent = await request.json();
      const options = [quotedOption(), quotedOption({ price: 99 })];
      return HttpResponse.json(ownQuote({ ...made, options }), { status: 201 });
    }),
  );
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { container } = await renderParts({ asked: 1 });

  const name = await screen.findByLabelText(/^Name of the client/);
  expect(name).toHaveFocus();
  expect(scroll).toHaveBeenCalled();
  await user.type(name, 'Arta');
  await user.type(screen.getByLabelText(/^Note/), 'Hello');
  expect(screen.getByLabelText('Language of the client')).toHaveDisplayValue('Albanian');
  await user.selectOptions(screen.getByLabelText('Language of the client'), 'English');
  await user.clear(screen.getByLabelText('Valid for (hours)'));
  await user.type(screen.getByLabelText('Valid for (hours)'), '48');
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create the link' }));

  expect(await screen.findByText(/The quote of €118.40, €99.00 is valid for 48 hours/)).toBeVisible();
  const options = [{ batch_id: 'b', option_id: 'a' }];
  expect(sent).toEqual({ options, client_name: 'Arta', note: 'Hello', lang: 'en', valid_hours: 48 });
  const link = new URL('/o/secret', window.location.origin).href;
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  await user.click(screen.getByRole('button', { name: 'Copy as text' }));
  const text = `Oferta juaj\n\n${link}`;
  await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toBe(text));
  expect(screen.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(text)}`,
  );
});

test.each([
  [422, { 'options.0.option_id': 'unknown_option' }, 'This flight is no longer available. Please search again.'],
  [422, { note: 'invalid' }, 'The name or the note has characters that nobody sees. Please type it again.'],
  [429, {}, 'Too many quotes in an hour. Please wait.'],
  [409, {}, 'The quote could not be created. Please try again.'],
] as const)('a refusal %s is explained: %o', async (status, fields, text) => {
  const user = userEvent.setup();
  server.use(http.post('/api/agent/quotes', () => apiError(status, fields)));
  await renderParts({ asked: 1 });

  await user.click(await screen.findByRole('button', { name: 'Create the link' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});
