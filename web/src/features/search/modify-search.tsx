import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { SearchParams } from '@/api/wire';
import { draftOf, useSearchDraft } from '@/stores/search-draft';
import { Button } from '@/ui/button';
import { Dialog, DialogContent } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { Segmented } from '@/ui/segmented';
import { updateErrorText } from './create-error';
import { DateFields } from './date-fields';
import { PassengersField } from './passengers-field';
import { RouteFields } from './route-fields';
import { StopsField, TravelClassField } from './search-choices';
import { toSearchParams, whatIsMissing } from './search-rules';
import { useCreateSearch } from './use-create-search';

type ModifySearchProps = {
  /** The search as it is; the draft is filled with it. */
  params: SearchParams;
  onClose: () => void;
};

/** A search, to be changed and asked for again: all of the form, and class and stops. */
export function ModifySearch({ params, onClose }: ModifySearchProps) {
  const { t, i18n } = useLingui();
  const draft = useSearchDraft();
  const create = useCreateSearch();
  const [choices, setChoices] = useState({ travelClass: params.travelClass, stops: params.stops });
  const [wasSubmitted, setSubmitted] = useState(false);
  const missing = wasSubmitted ? whatIsMissing(draft, 'dialog') : null;
  const error = missing ?? (create.isError ? updateErrorText(create.error) : null);
  const isSaving = create.isPending || create.isSuccess;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    create.reset();
    const changed = toSearchParams(draft);
    if (changed && !isSaving) {
      create.mutate({ params: { ...changed, ...choices }, draft: { ...draftOf(draft), directOnly: false } });
    }
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={<Trans>Modify Search</Trans>} closeLabel={t`Close`} className="md:max-w-3xl">
        <form noValidate onSubmit={submit} aria-label={t`Modify Search`} className="flex flex-col gap-4">
          <Segmented
            label={t`Trip type`}
            value={draft.tripType}
            onChange={draft.setTripType}
            choices={[
              { value: 'roundTrip', content: t`Round trip` },
              { value: 'oneWay', content: t`One way` },
            ]}
            className="flex rounded-control bg-mist p-1 md:self-start"
            choiceClassName="min-h-11 flex-1 whitespace-nowrap rounded-md px-5 font-semibold text-muted data-[state=on]:bg-paper data-[state=on]:text-ink data-[state=on]:shadow-sm"
          />
          <RouteFields />
          <div className="flex flex-col gap-3 md:flex-row">
            <DateFields />
            <PassengersField />
          </div>
          <div className="flex flex-col gap-3 md:flex-row">
            <TravelClassField
              value={choices.travelClass}
              onChange={(travelClass) => setChoices({ ...choices, travelClass })}
            />
            <StopsField value={choices.stops} onChange={(stops) => setChoices({ ...choices, stops })} />
          </div>
          {error && (
            <Notice tone="danger" role="alert">
              {i18n._(error)}
            </Notice>
          )}
          <Button type="submit" size="large" aria-disabled={isSaving} className="md:self-end md:px-10">
            {isSaving ? <Trans>Searching…</Trans> : <Trans>Search flights</Trans>}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
