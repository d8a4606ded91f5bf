import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from '@/app/app';
import { prepare } from '@/app/prepare';
import { routes } from '@/app/routes';
import '@/styles/tokens.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// Pages rendered at build time are taken over as they are; the others are drawn here.
if (root.firstElementChild) {
  const hydrationData = await prepare(routes, location.pathname);
  hydrateRoot(root, <App router={createBrowserRouter(routes, { hydrationData })} />);
} else {
  createRoot(root).render(<App router={createBrowserRouter(routes)} />);
}
