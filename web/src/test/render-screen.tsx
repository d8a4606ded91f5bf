import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { ReactElement } from 'react';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { UserProviders } from '@/office/kit/user-providers';
import { Providers } from '@/office/providers';
import { Toaster } from '@/ui/toast/toaster';
import { answerAuth, person, storeSession } from './auth-server';
import { officeState } from './render-office';

/** Renders a component as the screen at /admin/screen, for a user with this role. A link leads to another screen. */
export function renderScreen(screen: ReactElement, { query = '', role = 'admin' } = {}) {
  storeSession(person({ role }));
  answerAuth({ user: () => HttpResponse.json(person({ role })) });
  const state = officeState();
  const frame = (
    <UserProviders>
      <Toaster>
        <Link to="/admin/other">Other screen</Link>
        <Outlet />
      </Toaster>
    </UserProviders>
  );
  const children = [
    { path: 'screen', element: screen },
    { path: 'other', element: <h1>Other</h1> },
  ];
  const routes = [{ path: '/admin', element: frame, children }];
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/other', `/admin/screen${query}`] });
  const { container, unmount } = render(
    <Providers state={state}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const location = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), container, unmount, location, router, ...state };
}
