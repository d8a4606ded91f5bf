import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from '@/app/app';
import { prepare } from '@/app/prepare';
import { routes } from '@/app/routes';
import { readLanding } from '@/lib/landing';
import { readSite } from '@/lib/site';
import { isStale, removeRenderedHead } from '@/lib/stale-page';
import '@/styles/site.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// The promise is not awaited at the top level: the chunks of pages import this module, so both would wait for each
// other.
void start(root);

/**
 * Hydrates a page that was rendered by the code of this build. A page that a worker of another build rendered is marked as stale, and
 * is rendered anew once the code has arrived; so is the frame of the results. Any other page has no content yet.
 */
async function start(root: HTMLElement): Promise<void> {
  const prepared = prepare(routes, location.pathname);
  const [site, landing] = [readSite(), readLanding()];
  const isRendered = root.firstElementChild !== null && !root.hasAttribute('data-frame');
  // If a part of the code does not arrive, a rendered page stays as it is. On any other page the router reports the error.
  const hydrationData = await (isRendered ? prepared : prepared.catch(() => undefined));
  const router = createBrowserRouter(routes, hydrationData && { hydrationData });
  const app = <App router={router} site={site} landing={landing} />;
  if (isRendered && !isStale(root)) {
    hydrateRoot(root, app);
  } else {
    if (isRendered) removeRenderedHead();
    createRoot(root).render(app);
  }
}
