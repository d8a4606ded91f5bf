import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { SearchParams } from '@/api/wire';
import { AirportPicker } from '@/features/search/airport-picker/airport-picker';
import { SearchError } from '@/features/search/create/search-error';
import { cn } from '@/lib/cn';
import { useSearchDraft } from '@/stores/stores';
import { Dialog, DialogContent } from '@/ui/dialog';
import { Field } from '@/ui/field';
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

type FieldProps<T> = { value: T; onChange: (value: T) => void };

/** A list of travel classes. */
function TravelClassField(props: FieldProps<SearchParams['travelClass']>) {
  const { t } = useLingui();
  return (
    <Choice
      icon="seat"
      label={t`Class`}
      choices={[
        ['1', t`Economy`],
        ['2', t`Premium Economy`],
        ['3', t`Business`],
        ['4', t`First class`],
      ]}
      {...props}
    />
  );
}

/** A list from which the visitor chooses how many stops are allowed. */
function StopsField(props: FieldProps<SearchParams['stops']>) {
  const { t } = useLingui();
  return (
    <Choice
      icon="stops"
      label={t`Stops`}
      choices={[
        ['0', t`Any stops`],
        ['1', t`Direct flights only`],
        ['2', t`Up to 1 stop`],
        ['3', t`Up to 2 stops`],
      ]}
      {...props}
    />
  );
}

type ChoiceProps<T extends string> = FieldProps<T> & {
  icon: 'seat' | 'stops';
  label: string;
  choices: readonly [T, string][];
};

function Choice<T extends string>({ icon, label, choices, value, onChange }: ChoiceProps<T>) {
  const choose = (chosen: string) => {
    const known = choices.find(([code]) => code === chosen);
    if (known) onChange(known[0]);
  };
  return (
    <Field icon={icon} label={label} className="flex-1">
      {({ className, ...control }) => (
        <>
          <select
            {...control}
            value={value}
            onChange={(event) => choose(event.target.value)}
            className={cn(className, 'appearance-none')}
          >
            {choices.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-5.5 right-3 size-5 text-muted" aria-hidden="true" />
        </>
      )}
    </Field>
  );
}
