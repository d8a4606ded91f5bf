import { useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand/react';
import { useLanguage } from '@/i18n/use-language';
import { useToday } from '@/lib/clock';
import { dateRange, weekdayDate } from '@/lib/format';
import { keyOf } from '@/stores/last-searches';
import type { SearchDraft } from '@/stores/search-draft';
import { useStores } from '@/stores/stores';

/** The recent searches of this device whose departure is in the future. A click on one fills the form with it. */
export function LastSearches() {
  const { t } = useLingui();
  const searches = useStore(useStores().lastSearches, (store) => store.searches);
  const today = useToday();
  const ahead = searches.filter(({ departure }) => departure >= today);
  // The list lies over the drawing of Tirana, because it appears after hydration and must not move the page.
  if (ahead.length === 0) return null;
  return (
    <ul
      aria-label={t`Your last searches`}
      className="absolute inset-x-0 bottom-3 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:bottom-5 md:px-6"
    >
      {ahead.map((search) => (
        <li key={keyOf(search)} className="shrink-0">
          <LastSearch search={search} />
        </li>
      ))}
    </ul>
  );
}

function LastSearch({ search }: { search: SearchDraft }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { searchDraft } = useStores();
  const from = search.from?.city;
  const to = search.to?.city;
  const dates =
    search.tripType === 'roundTrip'
      ? dateRange(search.departure, search.return, language)
      : weekdayDate(search.departure, language);
  return (
    <button
      type="button"
      aria-label={t`Search again: ${from} – ${to}, ${dates}`}
      onClick={() => searchDraft.setState({ ...search, namedIn: null })}
      className="flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border border-line bg-paper px-4 hover:border-action"
    >
      <span className="font-semibold">
        {from} – {to}
      </span>
      <span className="text-13 text-muted">{dates}</span>
    </button>
  );
}
