import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchDraft } from '@/stores/search-draft';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Segmented } from '@/ui/segmented';
import { DateFields } from './date-fields';
import { PassengersField } from './passengers-field';
import { RouteFields } from './route-fields';

/** What every search is asked: which trip, where, when, who. */
export function SearchFields() {
  const { t } = useLingui();
  const tripType = useSearchDraft((draft) => draft.tripType);
  const setTripType = useSearchDraft((draft) => draft.setTripType);
  return (
    <>
      <Segmented
        label={t`Trip type`}
        value={tripType}
        onChange={setTripType}
        choices={[
          { value: 'roundTrip', content: t`Round trip` },
          { value: 'oneWay', content: t`One way` },
        ]}
        className="flex rounded-control bg-mist p-1 md:self-start"
        choiceClassName="flex min-h-11 flex-1 items-center justify-center whitespace-nowrap rounded-md px-5 font-semibold text-muted has-checked:bg-paper has-checked:text-ink has-checked:shadow-sm"
      />
      <RouteFields />
      <div className="flex flex-col gap-3 md:flex-row">
        <DateFields />
        <PassengersField />
      </div>
    </>
  );
}

/** What is missing, or what went wrong, in a red box. */
export function SearchFault({ error }: { error: MessageDescriptor | null }) {
  const { i18n } = useLingui();
  if (!error) return null;
  return (
    <Notice tone="danger" role="alert">
      {i18n._(error)}
    </Notice>
  );
}

/** It says when the search is under way; pressing it then does nothing. */
export function SearchButton({ isSaving, className }: { isSaving: boolean; className: string }) {
  return (
    <Button type="submit" size="large" aria-disabled={isSaving} className={className}>
      {isSaving ? <Trans>Searching…</Trans> : <Trans>Search flights</Trans>}
    </Button>
  );
}
