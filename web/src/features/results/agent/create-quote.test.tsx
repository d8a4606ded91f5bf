import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { ApiContext, createApi } from '@/api/client';
import { loadResultsCatalogue } from '@/i18n/catalogue';
import { ServerTime } from '@/lib/server-time';
import { apiError, ownQuote } from '@/test/agents';
import { audit } from '@/test/audit';
import { server } from '@/test/server';
import { CreateQuote } from './create-quote';

async function renderQuote(isAgent = true) {
  const i18n = await loadResultsCatalogue('en');
  const element = (
    <ApiContext value={createApi(new ServerTime())}>
      <I18nProvider i18n={i18n}>
        <CreateQuote batchId="b" optionId="a" verify={async () => isAgent} />
      </I18nProvider>
    </ApiContext>
  );
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
}

test('an agent writes a note and copies the link', async () => {
  const user = userEvent.setup();
  let sent: unknown;
  server.use(
    http.post('/api/agent/quotes', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(ownQuote(), { status: 201 });
    }),
  );
  const { container } = await renderQuote();

  await user.click(await screen.findByRole('button', { name: 'Create quote' }));
  await user.type(screen.getByLabelText(/^Name of the client/), 'Arta');
  await user.type(screen.getByLabelText(/^Note/), 'Hello');
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create the link' }));
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));

  expect(sent).toMatchObject({ batch_id: 'b', option_id: 'a', client_name: 'Arta', note: 'Hello' });
  expect(screen.getByText(/The quote of €118.40/)).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(new URL('/o/secret', window.location.origin).href);
});

test.each([
  [422, { option_id: 'unknown_option' }, 'This flight is no longer available. Please search again.'],
  [429, {}, 'Too many quotes in an hour. Please wait.'],
  [409, {}, 'The quote could not be created. Please try again.'],
] as const)('a refusal %s is explained', async (status, fields, text) => {
  const user = userEvent.setup();
  server.use(http.post('/api/agent/quotes', () => apiError(status, fields)));
  await renderQuote();
  await user.click(await screen.findByRole('button', { name: 'Create quote' }));

  await user.click(screen.getByRole('button', { name: 'Create the link' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('who is no agent creates no quote', async () => {
  await renderQuote(false);

  expect(screen.queryByRole('button')).toBeNull();
});
