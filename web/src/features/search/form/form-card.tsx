import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { SearchError } from '@/features/search/create/search-error';
import { useSearchDraft } from '@/stores/stores';
import { Checkbox } from '@/ui/checkbox';
import { type RouteFieldsProps, SearchButton, SearchFields } from './search-fields';
import { useSearchSubmit } from './use-search-submit';

/** A search form as a card. */
export function FormCard({ Picker }: Pick<RouteFieldsProps, 'Picker'>) {
  const { t } = useLingui();
  const { error, fieldErrors, offersHelp, isSaving, submit } = useSearchSubmit('form');
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t`Flight search`}
      className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4 shadow-float md:gap-4 md:p-6"
    >
      <SearchFields errors={fieldErrors} Picker={Picker} />
      <SearchError error={error} offersHelp={offersHelp} />
      <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <DirectOnly />
        <SearchButton isSaving={isSaving} className="md:min-w-60" />
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
