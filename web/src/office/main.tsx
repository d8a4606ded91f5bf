import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { hasSession } from '@/lib/session-entry';
import { createOfficeState, Providers } from './providers';
import { preloadScreen, routes } from './routes';
import './office.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

if (hasSession()) preloadScreen(location.pathname);

createRoot(root).render(
  <StrictMode>
    <Providers state={createOfficeState()}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
);
