/** Renders pages at build time; run by scripts/prerender.ts. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { createPageState, Providers } from '@/app/providers';
import { routes } from '@/app/routes';
import { languageOf } from '@/i18n/language';
import type { Site } from '@/lib/site';
import { asTemplate, MARKS } from './site-marks';

export { paths, sourceOfText } from '@/app/pages';

/** The elements for the head of a page, such as `title`. React writes them before the first element of the page. */
const HEAD = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/s;

/** A page as React first renders it, and the elements for its head, both as templates for the server. */
export async function renderPage(path: string, site: Site = MARKS) {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://build.invalid')));
  if (context instanceof Response) throw new Error(`${path} redirects to ${context.headers.get('location')}`);
  // The tree of elements is the same as in app.tsx, because React derives ids from it.
  const rendered = renderToString(
    <StrictMode>
      <Providers state={createPageState(site)}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </StrictMode>,
  );
  const html = asTemplate(rendered);
  const head = HEAD.exec(html)?.[0] ?? '';
  return { language: languageOf(path), head, html: html.slice(head.length) };
}
