import { useLingui } from '@lingui/react/macro';
import { ArrowUpDown } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AirportPickerProps } from '@/features/search/airport-picker/airport-picker';
import { usePlaceNames } from '@/features/search/airport-picker/use-place-names';
import type { FieldErrors } from '@/features/search/create/search-rules';
import { useSearchDraft } from '@/stores/stores';

export type RouteFieldsProps = {
  errors: FieldErrors;
  /** The field of a place. */
  Picker: ComponentType<AirportPickerProps>;
};

/** The places of departure and arrival, and a button that swaps them. */
export function RouteFields({ errors, Picker }: RouteFieldsProps) {
  const { t, i18n } = useLingui();
  const draft = useSearchDraft();
  usePlaceNames();
  return (
    <div className="relative flex flex-col gap-3 md:flex-row md:gap-6">
      <Picker
        end="from"
        label={t`From`}
        placeholder={t`Where from?`}
        error={errors.from && i18n._(errors.from)}
        onChange={draft.setFrom}
      />
      <button
        type="button"
        onClick={draft.swap}
        aria-label={t`Swap departure and arrival`}
        className="absolute top-1/2 right-4 z-10 flex size-11 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-paper text-link shadow-sm hover:bg-action-soft md:top-8 md:right-1/2 md:translate-x-1/2"
      >
        <ArrowUpDown className="size-5 md:rotate-90" aria-hidden="true" />
      </button>
      <Picker
        end="to"
        label={t`To`}
        placeholder={t`Where to?`}
        error={errors.to && i18n._(errors.to)}
        onChange={draft.setTo}
        exclude={draft.from}
      />
    </div>
  );
}
