import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect, useState } from 'react';
import { CalendarHost } from '@/features/calendar/calendar-host';
import { SearchForm } from '@/features/search/form/search-form';
import { LoadPageContext } from '@/lib/load-page';
import { type Site, SiteContext } from '@/lib/site';
import { createStores, StoresContext } from '@/stores/stores';

/** The search form of the site, inside the providers that it needs. It has the content that it has on the site. */
export function SiteForm({ i18n, site }: { i18n: I18n; site: Site }) {
  const [stores] = useState(createStores);
  const visit = useVisit();
  return (
    <I18nProvider i18n={i18n}>
      <SiteContext value={site}>
        <StoresContext value={stores}>
          <LoadPageContext value={loadPage}>
            <CalendarHost>
              <SearchForm key={visit} />
            </CalendarHost>
          </LoadPageContext>
        </StoresContext>
      </SiteContext>
    </I18nProvider>
  );
}

function loadPage(address: string): void {
  location.assign(address);
}

/**
 * Counts how often the browser has restored this page from its back/forward cache. The search form of a restored page
 * has been sent and cannot be sent again, so the form has this count as its key, which replaces it by a new one.
 */
function useVisit(): number {
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setVisit((count) => count + 1);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return visit;
}
