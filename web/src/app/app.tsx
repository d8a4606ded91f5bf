import { StrictMode, useState } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { LandingPage } from '@/api/wire';
import type { Site } from '@/lib/site';
import { createPageState, Providers } from './providers';

type AppProps = { router: ReturnType<typeof createBrowserRouter>; site: Site; landing?: LandingPage | null };

/** The site in a browser. */
export function App({ router, site, landing = null }: AppProps) {
  const [state] = useState(() => createPageState(site, landing, router.state.location.pathname));
  return (
    <StrictMode>
      <Providers state={state}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}
