import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { draftOf, useSearchDraft } from '@/stores/search-draft';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Notice } from '@/ui/notice';
import { Segmented } from '@/ui/segmented';
import { createErrorText } from './create-error';
import { DateFields } from './date-fields';
import { PassengersField } from './passengers-field';
import { RouteFields } from './route-fields';
import { toSearchParams, whatIsMissing } from './search-rules';
import { useCreateSearch } from './use-create-search';

/** The search: where, when, who; and what went wrong in a red box. */
export function SearchForm() {
  const { t, i18n } = useLingui();
  const draft = useSearchDraft();
  const create = useCreateSearch();
  const [wasSubmitted, setSubmitted] = useState(false);
  const missing = wasSubmitted ? whatIsMissing(draft) : null;
  const error = missing ?? (create.isError ? createErrorText(create.error) : null);
  const isSaving = create.isPending || create.isSuccess;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    create.reset();
    const params = toSearchParams(draft);
    if (params && !isSaving) create.mutate({ params, draft: draftOf(draft) });
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t`Flight search`}
      className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4 shadow-float md:gap-4 md:p-6"
    >
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
      {error && (
        <Notice tone="danger" role="alert">
          {i18n._(error)}
        </Notice>
      )}
      <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <DirectOnly />
        <Button type="submit" size="large" aria-disabled={isSaving} className="md:min-w-60">
          {isSaving ? <Trans>Searching…</Trans> : <Trans>Search flights</Trans>}
        </Button>
      </div>
    </form>
  );
}

function DirectOnly() {
  const id = useId();
  const directOnly = useSearchDraft((draft) => draft.directOnly);
  const setDirectOnly = useSearchDraft((draft) => draft.setDirectOnly);
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3">
      <Checkbox id={id} checked={directOnly} onCheckedChange={setDirectOnly} />
      <Trans>Direct flights only</Trans>
    </label>
  );
}
