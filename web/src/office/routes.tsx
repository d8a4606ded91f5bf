import type { RouteObject } from 'react-router';
import { NotFound } from './not-found';
import { Shell } from './shell';
import { Start } from './start';

/** The paths of the back office. The code of a screen is fetched when it is visited. */
export const routes: RouteObject[] = [
  {
    path: '/admin',
    element: <Shell />,
    hydrateFallbackElement: <div aria-busy="true" />,
    children: [{ index: true, element: <Start /> }, ...development(), { path: '*', element: <NotFound /> }],
  },
];

/** The page of shared components exists only during development, not in a release. */
function development(): RouteObject[] {
  if (import.meta.env.MODE !== 'development') return [];
  return [
    {
      path: 'components/:name?',
      lazy: async () => ({ Component: (await import('./components/components-page')).ComponentsPage }),
    },
  ];
}
