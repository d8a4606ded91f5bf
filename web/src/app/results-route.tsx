import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { SearchParams } from '@/api/wire';
import { DateStrip } from '@/features/calendar/date-strip';
import { ResultsPage } from '@/features/results/results-page';
import { type Alternative, alternativesTo } from '@/features/search/create/alternatives';
import { SearchError } from '@/features/search/create/search-error';
import { isTooEarly, updateErrorText, useCreateSearch } from '@/features/search/create/use-create-search';
import { useLanguage } from '@/i18n/use-language';
import { addDays, useToday } from '@/lib/clock';
import { daysBetween } from '@/lib/format';
import { draftFrom } from '@/stores/draft-from';
import { useStores } from '@/stores/stores';
import { Button } from '@/ui/button';
import { lazyCode } from '@/ui/lazy-part';

const modifySearch = lazyCode(async () => (await import('@/features/search/form/modify-search')).ModifySearch);

/**
 * Fetches the code of the home page, so that going back needs no network. A failure is ignored, because the router
 * fetches the code again when it is needed.
 */
const preloadHome = () => void import('@/features/search/home/home-page').catch(() => {});

/** The results page, with the parts that belong to other features. */
export function ResultsRoute() {
  return (
    <ResultsPage modifySearch={modifySearch} preloadHome={preloadHome} OtherDays={OtherDays} TryInstead={TryInstead} />
  );
}

type OtherDaysProps = { params: SearchParams; chosenPrice: number | null };

/** The same search on another day. The trip keeps its number of nights, for which the strip shows the price. */
function onDay(params: SearchParams, date: string): SearchParams {
  const atNoon = (day: string) => `${day}T12:00:00.000Z`;
  const { departureDate, returnDate } = params;
  return {
    ...params,
    departureDate: atNoon(date),
    returnDate: returnDate && atNoon(addDays(date, daysBetween(departureDate, returnDate))),
  };
}

/**
 * The days around the departure; a tap starts the same search for that day. Memoised, because filters do not change it.
 */
const OtherDays = memo(function OtherDays({ params, chosenPrice }: OtherDaysProps) {
  const { searchDraft } = useStores();
  const create = useCreateSearch('replace');
  const search = (date: string) => {
    const changed = onDay(params, date);
    searchDraft.setState(draftFrom(changed));
    create.mutate({ params: changed, draft: searchDraft.getState() });
  };
  return (
    <>
      <DateStrip params={params} chosenPrice={chosenPrice} isBusy={create.isPending} onPick={search} />
      <SearchError
        error={create.failureReason && updateErrorText(create.failureReason)}
        offersHelp={isTooEarly(create.failureReason)}
      />
    </>
  );
});

/** For a search that found no flights: buttons that repeat it for another day or another airport. */
function TryInstead({ params }: { params: SearchParams }) {
  const language = useLanguage();
  const today = useToday();
  const { searchDraft } = useStores();
  const create = useCreateSearch('replace');
  const search = (changed: SearchParams) => {
    searchDraft.setState(draftFrom(changed));
    create.mutate({ params: changed, draft: searchDraft.getState() });
  };
  return (
    <div className="flex w-full flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        {alternativesTo(params, today, language).map((alternative) => (
          <Button
            key={`${alternative.change}${alternative.city}`}
            variant="secondary"
            disabled={create.isPending}
            onClick={() => search(alternative.params)}
          >
            <AlternativeName {...alternative} />
          </Button>
        ))}
      </div>
      <SearchError
        error={create.failureReason && updateErrorText(create.failureReason)}
        offersHelp={isTooEarly(create.failureReason)}
      />
    </div>
  );
}

function AlternativeName({ change, city }: Alternative) {
  const { t } = useLingui();
  switch (change) {
    case 'earlier':
      return t`A day earlier`;
    case 'later':
      return t`A day later`;
    case 'from':
      return t`From ${city}`;
    case 'to':
      return t`To ${city}`;
    default:
      return change satisfies never;
  }
}
