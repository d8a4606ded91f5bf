import { StrictMode, useState } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Site } from '@/lib/site';
import { createPageState, Providers } from './providers';

type AppProps = { router: ReturnType<typeof createBrowserRouter>; site: Site };

/** The site in a browser. */
export function App({ router, site }: AppProps) {
  const [state] = useState(() => createPageState(site));
  return (
    <StrictMode>
      <Providers state={state}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}
