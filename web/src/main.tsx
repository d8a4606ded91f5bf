import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from '@/app/app';
import { prepare } from '@/app/prepare';
import { routes } from '@/app/routes';
import '@/styles/site.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// Not awaited: the chunks of pages import from this one, and each would wait for the other.
void start(root);

/** Takes over a page that was rendered at build time as it is, and draws the others, each in one go. */
async function start(root: HTMLElement): Promise<void> {
  const prepared = prepare(routes, location.pathname);
  if (root.firstElementChild) {
    const hydrationData = await prepared;
    hydrateRoot(root, <App router={createBrowserRouter(routes, { hydrationData })} />);
  } else {
    // Where something of it does not come, the router says so.
    const hydrationData = await prepared.catch(() => undefined);
    const router = createBrowserRouter(routes, hydrationData && { hydrationData });
    createRoot(root).render(<App router={router} />);
  }
}
