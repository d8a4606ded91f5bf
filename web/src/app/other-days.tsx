import { memo } from 'react';
import type { SearchParams } from '@/api/wire';
import { DateStrip } from '@/features/calendar/date-strip';
import { isTooEarly, updateErrorText } from '@/features/search/create/create-error';
import { SearchFault } from '@/features/search/create/search-fault';
import { useCreateSearch } from '@/features/search/create/use-create-search';
import { draftFrom } from '@/stores/draft-from';
import { useSearchDraft } from '@/stores/search-draft';

type OtherDaysProps = { params: SearchParams; chosenPrice: number | null };

/** The days around a search's departure; a tap searches the same for that day. A change of a filter leaves them. */
export const OtherDays = memo(function OtherDays({ params, chosenPrice }: OtherDaysProps) {
  const create = useCreateSearch('replace');
  const search = (date: string) => {
    const departureDate = `${date}T12:00:00.000Z`;
    draftFrom({ ...params, departureDate });
    create.mutate({ params: { ...params, departureDate }, draft: useSearchDraft.getState() });
  };
  return (
    <>
      <DateStrip params={params} chosenPrice={chosenPrice} isBusy={create.isPending} onPick={search} />
      <SearchFault
        error={create.failureReason && updateErrorText(create.failureReason)}
        offersHelp={isTooEarly(create.failureReason)}
      />
    </>
  );
});
