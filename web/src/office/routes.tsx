import type { ComponentType } from 'react';
import { matchRoutes, Navigate, Outlet, type RouteObject } from 'react-router';
import { type LazyCode, LazyPart, lazyCode } from '@/ui/lazy-part';
import { ADMIN, AGENT } from './kit/addresses';
import { RequireNoUser, RequireUser } from './kit/auth/auth-provider';
import { ScreensContext } from './kit/shell/screens-context';
import { AgentLanguage } from './people/login/agent-language';
import { LoginPage } from './people/login/login-page';
import { SCREENS } from './screens';

const SHELL = lazyCode(async () => (await import('./kit/shell/shell')).Shell);
const TO_DASHBOARD = <Navigate to={AGENT.home} replace />;

/** The paths of the back office, and of the screens of agents. */
export const routes: RouteObject[] = [
  { path: '/admin/login', element: <LoginPage /> },
  { path: '/admin/forgot', element: fetched(async () => (await import('./people/codes/forgot-page')).ForgotPage) },
  { path: '/admin/welcome', element: fetched(async () => (await import('./people/welcome/welcome-page')).WelcomePage) },
  ...development(),
  {
    path: '/admin',
    element: (
      <RequireUser area={ADMIN}>
        <ScreensContext value={SCREENS}>{shown(SHELL)}</ScreensContext>
      </RequireUser>
    ),
    handle: SHELL,
    children: [
      ...SCREENS.map(({ path, pattern = path, code }) => screenAt(pattern, lazyCode(code))),
      { path: '*', element: fetched(async () => (await import('./kit/not-found')).NotFound) },
    ],
  },
  {
    path: '/agent',
    element: <AgentLanguage />,
    children: [
      {
        element: (
          <RequireNoUser area={AGENT}>
            <Outlet />
          </RequireNoUser>
        ),
        children: [
          {
            path: 'login',
            element: fetched(async () => (await import('./people/login/agent-login-page')).AgentLoginPage),
          },
          {
            path: 'register',
            element: fetched(async () => (await import('./people/registration/register-page')).RegisterPage),
          },
        ],
      },
      {
        path: 'forgot',
        element: fetched(async () => (await import('./people/codes/agent-forgot-page')).AgentForgotPage),
      },
      { path: 'confirm', element: fetched(async () => (await import('./people/codes/confirm-page')).ConfirmPage) },
      {
        element: (
          <RequireUser area={AGENT}>
            {fetched(async () => (await import('./desk/dashboard/agent-shell')).AgentShell)}
          </RequireUser>
        ),
        children: [
          {
            path: 'dashboard',
            element: fetched(async () => (await import('./desk/dashboard/dashboard-page')).DashboardPage),
          },
          { path: 'requests', element: fetched(async () => (await import('./desk/inbox/inbox-page')).InboxPage) },
          {
            path: 'account',
            element: fetched(async () => (await import('./people/account/agent-account-page')).AgentAccountPage),
          },
          { index: true, element: TO_DASHBOARD },
          { path: '*', element: TO_DASHBOARD },
        ],
      },
    ],
  },
];

/**
 * A screen whose code is fetched when it is first rendered. The code of a `lazy` route would be fetched before it is
 * known whether the user may enter.
 */
function fetched(fetchCode: () => Promise<ComponentType>) {
  return shown(lazyCode(fetchCode));
}

function shown(code: LazyCode<object>) {
  return (
    <LazyPart code={code} fallback={<div aria-busy="true" />}>
      {(Screen) => <Screen />}
    </LazyPart>
  );
}

function screenAt(path: string, code: LazyCode<object>): RouteObject {
  return { path, element: shown(code), handle: code };
}

/**
 * Fetches the code of the back office at an address, for a browser with a session: the server takes a moment to say
 * whether the session has ended.
 */
export function preloadScreen(address: string): void {
  for (const { route } of matchRoutes(routes, address) ?? []) {
    const code: LazyCode<object> | undefined = route.handle;
    code?.preload();
  }
}

/**
 * The page of shared components exists only during development, not in a release. It needs no user, because pictures of
 * it are taken without a server.
 */
function development(): RouteObject[] {
  if (import.meta.env.MODE !== 'development') return [];
  return [
    {
      path: '/admin/components',
      lazy: async () => ({ Component: (await import('./kit/shell/frame')).Frame }),
      hydrateFallbackElement: <div aria-busy="true" />,
      children: [
        {
          path: ':name?',
          lazy: async () => ({ Component: (await import('./kit/components/components-page')).ComponentsPage }),
        },
      ],
    },
  ];
}
