import { memo } from 'react';
import type { SearchParams } from '@/api/wire';
import { DateStrip } from '@/features/calendar/date-strip';
import { isTooEarly, updateErrorText } from '@/features/search/create/create-error';
import { SearchError } from '@/features/search/create/search-error';
import { useCreateSearch } from '@/features/search/create/use-create-search';
import { addDays } from '@/lib/clock';
import { daysBetween } from '@/lib/format';
import { draftFrom } from '@/stores/draft-from';
import { useStores } from '@/stores/stores';

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
export const OtherDays = memo(function OtherDays({ params, chosenPrice }: OtherDaysProps) {
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
