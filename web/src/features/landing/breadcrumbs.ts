import type { LandingPage } from '@/api/wire';

/** The way to a page: the home page, the list of routes from its origin, and the page itself. */
export function breadcrumbsOf({ path, hub, to }: LandingPage, home: string): { name: string; path: string }[] {
  return [
    { name: home, path: '/home' },
    { name: hub.nga, path: hub.path },
    { name: to.per, path },
  ];
}
