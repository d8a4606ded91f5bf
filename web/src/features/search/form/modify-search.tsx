import { Trans, useLingui } from '@lingui/react/macro';
import type { SearchParams } from '@/api/wire';
import { AirportPicker } from '@/features/search/airport-picker/airport-picker';
import { SearchError } from '@/features/search/create/search-error';
import { useSearchDraft } from '@/stores/stores';
import { Dialog, DialogContent } from '@/ui/dialog';
import { StopsField, TravelClassField } from './search-choices';
import { SearchButton, SearchFields } from './search-fields';
import { useSearchSubmit } from './use-search-submit';

type ModifySearchProps = {
  /** The search to change; the search form is filled with it. */
  params: SearchParams;
  onClose: () => void;
};

/** Changes a search and sends it: the fields of the form, class and stops. */
export function ModifySearch({ params, onClose }: ModifySearchProps) {
  const { t } = useLingui();
  const { travelClass, stops } = useSearchDraft((draft) => draft.choices) ?? params;
  const setChoices = useSearchDraft((draft) => draft.setChoices);
  const { error, fieldErrors, offersHelp, isSaving, submit } = useSearchSubmit('dialog', (search) => ({
    params: { ...search.params, travelClass, stops },
    draft: { ...search.draft, directOnly: false },
  }));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={<Trans>Modify Search</Trans>} closeLabel={t`Close`} className="md:max-w-3xl">
        <form noValidate onSubmit={submit} aria-label={t`Modify Search`} className="flex flex-col gap-4">
          <SearchFields errors={fieldErrors} Picker={AirportPicker} />
          <div className="flex flex-col gap-3 md:flex-row">
            <TravelClassField value={travelClass} onChange={(chosen) => setChoices({ travelClass: chosen, stops })} />
            <StopsField value={stops} onChange={(chosen) => setChoices({ travelClass, stops: chosen })} />
          </div>
          <SearchError error={error} offersHelp={offersHelp} />
          <SearchButton isSaving={isSaving} className="md:self-end md:px-10" />
        </form>
      </DialogContent>
    </Dialog>
  );
}
