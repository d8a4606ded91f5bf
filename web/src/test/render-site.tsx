import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { newQueryClient } from '@/app/app';
import { routes } from '@/app/routes';

/** The whole site at the last of these addresses, with a person at the keyboard who came by the others. */
export function renderSite(...visited: [string, ...string[]]) {
  const router = createMemoryRouter(routes, { initialEntries: visited });
  const client = newQueryClient();
  const { container, unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const location = () => router.state.location.pathname + router.state.location.search;
  const goBack = () => act(() => router.navigate(-1));
  return { user: userEvent.setup(), container, client, router, location, goBack, unmount };
}
