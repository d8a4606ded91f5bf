/**
 * Renders pages to HTML: in the build and in workers (entry-ssr.tsx), and in tests. The rendering itself is synchronous and takes
 * everything from its arguments, so that pages of one process cannot mix.
 */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import type { LandingPage } from '@/api/wire';
import { DESTINATIONS_OF_ORIGIN, LANDING_EXAMPLES, paths } from '@/app/pages';
import { prepare } from '@/app/prepare';
import { createPageState, Providers } from '@/app/providers';
import { routes } from '@/app/routes';
import { languageOf } from '@/i18n/language';
import { isLandingPath } from '@/lib/landing';
import type { Site } from '@/lib/site';
import { asTemplate, MARKS } from './site-marks';

export { paths, sourcesOf } from '@/app/pages';

/** A page to render: its path, the data of the site, and the data of a landing page. */
export type PageInput = { path: string; site?: Site; landing?: LandingPage | null; search?: string };
/** A page as React first renders it, and the elements for its head, both as templates for the server. */
export type Rendered = { language: 'sq' | 'en'; head: string; html: string };

/** The elements for the head of a page, such as `title`. React writes them before the first element of the page. */
const HEAD = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/s;

/** Loads all pages that can be rendered. Afterwards the returned function renders without waiting. */
export async function createRenderer(): Promise<(page: PageInput) => Rendered> {
  const loaderData: StaticHandlerContext['loaderData'] = {};
  for (const path of [...paths, ...LANDING_EXAMPLES]) {
    Object.assign(loaderData, (await prepare(routes, path)).loaderData);
  }
  const handler = createStaticHandler(routes);
  return (page) => render(handler, loaderData, page);
}

/** Renders one page and loads what it needs first. */
export async function renderPage(
  path: string,
  site: Site = MARKS,
  landing: LandingPage | null = null,
): Promise<Rendered> {
  const { loaderData = {} } = await prepare(routes, path);
  return render(createStaticHandler(routes), loaderData ?? {}, { path, site, landing });
}

/**
 * The screen of the results page while it loads, as a template for the server: `route` has the places of the search, and
 * `dates` its dates. The browser shows it until the code has arrived, and then draws the page itself.
 */
export async function renderResultsFrame(path: string): Promise<Rendered> {
  const { loaderData = {} } = await prepare(routes, path);
  const page = render(createStaticHandler(routes), loaderData ?? {}, { path, search: '?batch_id=none' });
  const html = page.html
    // The links of the language switch lead to the same search.
    .replaceAll(/ href="((?:\/en)?\/results)"/g, ' href="$1?batch_id={{route.batch}}"')
    .replace(/(<h1[^>]*>).*?(<\/h1>)/s, `$1${FRAME_ROUTE}$2`)
    .replace(/(<p data-slot="facts"[^>]*>)(<\/p>)/, `$1${FRAME_DATES}$2`);
  if (!(html.includes(FRAME_ROUTE) && html.includes(FRAME_DATES))) throw new Error('the header has other elements now');
  return { ...page, html };
}

/** The same elements as in features/results/layout/results-header.tsx. */
const FRAME_ROUTE =
  '<span class="md:hidden">{{route.codes}}</span><span class="hidden md:inline">{{route.names}}</span>';
const FRAME_DATES = '<span class="mr-0.5 whitespace-nowrap font-medium text-ink">{{dates}}</span>';

function render(
  { dataRoutes, match }: ReturnType<typeof createStaticHandler>,
  loaderData: StaticHandlerContext['loaderData'],
  { path, site = MARKS, landing = null, search = '' }: PageInput,
): Rendered {
  const language = languageOf(path);
  // The server would fill a mark in the data as if it were one of the page.
  if (JSON.stringify(landing).includes('{{')) throw new Error('a text of the page contains {{');
  const matches = match(path) ?? [];
  const isExpected = landing ? landing.path === path && isLandingPath(path) : matches.at(-1)?.route.path !== '*';
  if (!isExpected) throw new Error(`no page has the path ${path}`);
  const context: StaticHandlerContext = {
    basename: '/',
    location: { pathname: path, search, hash: '', state: null, key: 'default' },
    matches,
    loaderData: { [language]: loaderData[language] },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _match: match,
  };
  const state = createPageState(site, landing);
  // The tree of elements is the same as in app.tsx, because React derives ids from it.
  const rendered = renderToString(
    <StrictMode>
      <Providers state={state}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </Providers>
    </StrictMode>,
  );
  // Stops the timers that would forget the queries of this page. The build would wait a minute for them.
  state.client.clear();
  // Texts contain no quotation mark that is not escaped, so this is an attribute.
  if (rendered.indexOf(' style="') >= 0)
    throw new Error(`${path} has a style attribute, which the content security policy refuses`);
  // The server serves many lists of routes from one page, each at its own path.
  const html = asTemplate(rendered).replaceAll(`href="${DESTINATIONS_OF_ORIGIN}"`, 'href="{{destinations.path}}"');
  const head = HEAD.exec(html)?.[0] ?? '';
  return { language, head, html: html.slice(head.length) };
}
