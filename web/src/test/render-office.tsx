import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, parsePath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished, vi } from 'vitest';
import { createOfficeState, Providers } from '@/office/providers';
import { routes } from '@/office/routes';

/** Creates the state of a page of the back office. It is disposed of at the end of the test. */
export function officeState() {
  // The library warns that several clients share a storage; here they exist one after the other.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const state = createOfficeState();
  onTestFinished(() => state.authClient.dispose());
  return state;
}

/** Renders the back office at a path. */
export function renderOffice(path: string, historyState?: unknown) {
  const state = officeState();
  const entry = { ...parsePath(path), state: historyState };
  const router = createMemoryRouter(routes, { initialEntries: [entry] });
  const { container } = render(
    <Providers state={state}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const location = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), container, location, router, ...state };
}
