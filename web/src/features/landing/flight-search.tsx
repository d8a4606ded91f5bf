import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { useToday } from '@/lib/clock';
import { useStores } from '@/stores/stores';

/** The id of the search form, to which prices of the page lead. */
const SEARCH_ID = 'kerkimi';

/** FlightSearchComponent: the search form, filled with the route. */
export function FlightSearch({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section id={SEARCH_ID} aria-label={t`Search this route`} className="scroll-mt-20 bg-sky pb-6 md:pb-10">
      <div className="page-width">{children}</div>
    </section>
  );
}

/**
 * The attributes of a link to the search form that puts a day into the form. Without JavaScript the link only leads to
 * the form.
 */
export function useDateChoice(): (date: string) => { href: string; onClick: (event: MouseEvent) => void } {
  const today = useToday();
  const { searchDraft } = useStores();
  return (date) => ({
    href: `#${SEARCH_ID}`,
    onClick: (event) => {
      const form = document.getElementById(SEARCH_ID);
      if (!form) return;
      event.preventDefault();
      if (date >= today) searchDraft.getState().setDates({ departure: date, return: '' });
      form.scrollIntoView({ block: 'start' });
      // The visitor has chosen the departure, so the return is next, if the trip has one.
      const fieldOf = (name: string) => form.querySelector<HTMLElement>(`[data-field=${name}]`);
      (fieldOf('return') ?? fieldOf('departure'))?.focus({ preventScroll: true });
    },
  });
}
