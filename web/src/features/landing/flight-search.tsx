import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** The id of the search form, to which prices of the page lead. */
export const SEARCH_ID = 'kerkimi';

/** FlightSearchComponent: the search form, filled with the route. */
export function FlightSearch({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section id={SEARCH_ID} aria-label={t`Search this route`} className="scroll-mt-20 bg-sky pb-6 md:pb-10">
      <div className="page-width">{children}</div>
    </section>
  );
}
