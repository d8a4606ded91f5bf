import { Trans, useLingui } from '@lingui/react/macro';
import { PassengersField } from '@/features/search/passengers/passengers-field';
import { useSearchDraft } from '@/stores/stores';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/segmented';
import { DateFields } from './date-fields';
import { RouteFields, type RouteFieldsProps } from './route-fields';

/** The fields that all search forms have: trip type, places, dates and passengers. */
export function SearchFields({ errors, Picker }: RouteFieldsProps) {
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
      <RouteFields errors={errors} Picker={Picker} />
      <div className="flex flex-col gap-3 md:flex-row">
        <DateFields errors={errors} />
        <PassengersField error={errors.passengers} />
      </div>
    </>
  );
}

/** The button that sends the search. While the search is being sent, the button says so and does nothing. */
export function SearchButton({ isSaving, className }: { isSaving: boolean; className: string }) {
  return (
    <Button type="submit" size="large" aria-disabled={isSaving} className={className}>
      {isSaving ? <Trans>Searching…</Trans> : <Trans>Search flights</Trans>}
    </Button>
  );
}
