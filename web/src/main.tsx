import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from '@/app/app';
import { prepare } from '@/app/prepare';
import { routes } from '@/app/routes';
import { readSite } from '@/lib/site';
import '@/styles/site.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// The promise is not awaited at the top level: the chunks of pages import this module, so both would wait for each
// other.
void start(root);

/** Hydrates a page that was rendered at build time; renders any other page once its code has arrived. */
async function start(root: HTMLElement): Promise<void> {
  const prepared = prepare(routes, location.pathname);
  const site = readSite();
  if (root.firstElementChild) {
    const hydrationData = await prepared;
    hydrateRoot(root, <App router={createBrowserRouter(routes, { hydrationData })} site={site} />);
  } else {
    // If a part of the code does not arrive, the router reports the error.
    const hydrationData = await prepared.catch(() => undefined);
    const router = createBrowserRouter(routes, hydrationData && { hydrationData });
    createRoot(root).render(<App router={router} site={site} />);
  }
}
