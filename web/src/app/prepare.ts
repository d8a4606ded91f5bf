import { type HydrationState, matchRoutes, type RouteObject } from 'react-router';
import { loadCatalogue } from '@/i18n/catalogue';
import { languageOf } from '@/i18n/language';

/** Loads the code and texts of the page at a path, so that the first render equals the page that was sent. */
export async function prepare(routes: RouteObject[], path: string): Promise<HydrationState> {
  const language = languageOf(path);
  const pages = (matchRoutes(routes, path) ?? []).map(({ route }) => resolve(route));
  const [i18n] = await Promise.all([loadCatalogue(language), ...pages]);
  return { loaderData: { [language]: i18n } };
}

async function resolve(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy());
  delete route.lazy;
}
