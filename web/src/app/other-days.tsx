import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { SearchParams } from '@/api/wire';
import { DateStrip } from '@/features/calendar/date-strip';
import { draftFrom } from '@/features/results/draft-from';
import { updateErrorText } from '@/features/search/create-error';
import { useCreateSearch } from '@/features/search/use-create-search';
import { useSearchDraft } from '@/stores/search-draft';
import { Notice } from '@/ui/notice';

/** The days around a search's departure; a tap searches the same for that day. A change of a filter leaves them. */
export const OtherDays = memo(function OtherDays({ params }: { params: SearchParams }) {
  const { i18n } = useLingui();
  const create = useCreateSearch();
  const search = (date: string) => {
    const departureDate = `${date}T12:00:00.000Z`;
    draftFrom({ ...params, departureDate });
    create.mutate({ params: { ...params, departureDate }, draft: useSearchDraft.getState() });
  };
  return (
    <>
      <DateStrip params={params} isBusy={create.isPending} onPick={search} />
      {create.isError && (
        <Notice tone="danger" role="alert">
          {i18n._(updateErrorText(create.error))}
        </Notice>
      )}
    </>
  );
});
