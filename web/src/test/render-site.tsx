import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { LandingPage } from '@/api/wire';
import { createPageState, Providers } from '@/app/providers';
import { routes } from '@/app/routes';
import type { Site } from '@/lib/site';
import type { SearchDraft, SearchDraftState } from '@/stores/search-draft';
import { SITE } from './site';

type SiteOptions = {
  site?: Site;
  /** The content of the document, if it is a landing page. */
  landing?: LandingPage;
  /** The content of the search form before rendering. */
  draft?: Partial<SearchDraftState>;
  /** The recent searches of this device. */
  lastSearches?: SearchDraft[];
};

/** Renders the whole site at the last of the visited paths; the others are in the history. */
export function renderSite(
  visited: string | string[],
  { site = SITE, landing, draft = {}, lastSearches }: SiteOptions = {},
) {
  const paths = [visited].flat();
  const state = createPageState(site, landing, paths.at(-1)?.replace(/\?.*/, ''));
  state.stores.searchDraft.setState(draft);
  if (lastSearches) state.stores.lastSearches.setState({ searches: lastSearches });
  const router = createMemoryRouter(routes, { initialEntries: paths });
  const { container, unmount } = render(
    <Providers state={state}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const location = () => router.state.location.pathname + router.state.location.search;
  const goBack = () => act(() => router.navigate(-1));
  const { client, stores } = state;
  return { user: userEvent.setup(), container, client, stores, router, location, goBack, unmount };
}
