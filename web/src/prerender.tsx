/** Renders pages at build time; run by scripts/prerender.ts. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { newQueryClient } from '@/app/app';
import { routes } from '@/app/routes';
import { languageOf } from '@/i18n/language';
import { provideSite } from '@/lib/site';
import { asTemplate, MARKS } from './site-marks';

export { paths } from '@/app/pages';

/** What React moves into the head: it stands before the page's first box. */
const HEAD = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/s;

/** A page as React draws it first, and what belongs into its head, as templates of the server. */
export async function renderPage(path: string) {
  provideSite(MARKS);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://build.invalid')));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere: ${context.headers.get('location')}`);
  // The tree of app.tsx: another one would give other ids.
  const drawn = renderToString(
    <StrictMode>
      <QueryClientProvider client={newQueryClient()}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </StrictMode>,
  );
  const html = asTemplate(drawn);
  const head = HEAD.exec(html)?.[0] ?? '';
  return { language: languageOf(path), head, html: html.slice(head.length) };
}
