import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { loadResultsCatalogue } from '@/i18n/catalogue';
import { audit } from '@/test/audit';
import { flight } from '@/test/factories';
import { AgentParts } from './agent-parts';

const PRICED = flight('a', {
  price_breakdown: {
    base_price: 88.4,
    commission_amount: 30,
    discounts: [{ amount: 10, type: 'group' }],
    total_price: 118.4,
  },
});

/** Renders the parts without a page. */
async function renderParts(verify: () => Promise<boolean>, option = PRICED) {
  const i18n = await loadResultsCatalogue('en');
  const element = (
    <I18nProvider i18n={i18n}>
      <AgentParts batchId="b" option={option} text="TIA to FCO" verify={verify} />
    </I18nProvider>
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

test('an agent copies the details and sees what the price is made of', async () => {
  const user = userEvent.setup();
  const { container } = await renderParts(async () => true);

  const button = await screen.findByRole('button', { name: 'Copy Details' });
  expect(screen.getByText('Base price').nextSibling).toHaveTextContent('€88.40');
  expect(screen.getByText('Service fee').nextSibling).toHaveTextContent('€30.00');
  expect(screen.getByText('Saved as a group').nextSibling).toHaveTextContent('€10.00');
  expect(await audit(container)).toEqual([]);
  await user.click(button);

  expect(await screen.findByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('TIA to FCO');
  expect(await screen.findByRole('button', { name: 'Copy Details' })).toBeVisible();
});

test('no fee, no line for it', async () => {
  const free = { base_price: 118.4, commission_amount: 0, discounts: [], total_price: 118.4 };
  await renderParts(async () => true, flight('a', { price_breakdown: free }));

  expect(await screen.findByText('Base price')).toBeVisible();
  expect(screen.queryByText('Service fee')).toBeNull();
});

test('copying that the browser refuses is said', async () => {
  const user = userEvent.setup();
  await renderParts(async () => true);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));

  await user.click(await screen.findByRole('button', { name: 'Copy Details' }));

  expect(await screen.findByText('Failed to copy flight details')).toBeVisible();
});

test('a price without its parts has an error of its own', async () => {
  await renderParts(async () => true, flight('a'));

  expect(await screen.findByText('The price breakdown could not be loaded.')).toBeVisible();
});

test('who is no agent sees nothing', async () => {
  await renderParts(async () => false);

  await waitFor(() => expect(screen.queryByText('Checking…')).toBeNull());
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Base price')).toBeNull();
});

test('the role is asked for four times, each wait longer, before the error with Retry', async () => {
  vi.useFakeTimers();
  let isUp = false;
  const verify = vi.fn(async () => {
    if (!isUp) throw new Error('down');
    return true;
  });
  await renderParts(verify);
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

  expect(await screen.findByRole('button', { name: 'Copy Details' })).toBeVisible();
});
