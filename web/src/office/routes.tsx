import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { LazyPart, lazyCode } from '@/ui/lazy-part';
import { RequireUser } from './auth/require-user';
import { LoginPage } from './login/login-page';

/** The paths of the back office. */
export const routes: RouteObject[] = [
  { path: '/admin/login', element: <LoginPage /> },
  ...development(),
  {
    path: '/admin',
    element: <RequireUser>{fetched(async () => (await import('./shell')).Shell)}</RequireUser>,
    children: [
      { index: true, element: fetched(async () => (await import('./start')).Start) },
      { path: '*', element: fetched(async () => (await import('./not-found')).NotFound) },
    ],
  },
];

/**
 * A screen whose code is fetched when it is first rendered. The code of a `lazy` route would be fetched before it is
 * known whether the user may enter.
 */
function fetched(fetchCode: () => Promise<ComponentType>) {
  return (
    <LazyPart code={lazyCode(fetchCode)} fallback={<div aria-busy="true" />}>
      {(Screen) => <Screen />}
    </LazyPart>
  );
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
      lazy: async () => ({ Component: (await import('./frame')).Frame }),
      hydrateFallbackElement: <div aria-busy="true" />,
      children: [
        {
          path: ':name?',
          lazy: async () => ({ Component: (await import('./components/components-page')).ComponentsPage }),
        },
      ],
    },
  ];
}
