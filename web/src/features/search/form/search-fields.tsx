import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowUpDown } from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import { airportsQuery } from '@/api/airports';
import { useApi } from '@/api/client';
import type { AirportPickerProps } from '@/features/search/airport-picker/airport-picker';
import type { FieldErrors } from '@/features/search/create/search-rules';
import { PassengersField } from '@/features/search/passengers/passengers-field';
import { useLanguage } from '@/i18n/use-language';
import { type Selecting, useDatePicking } from '@/lib/date-picking';
import { weekdayDate } from '@/lib/format';
import { useSearchDraft } from '@/stores/stores';
import { Button } from '@/ui/button';
import { Field, FieldButton } from '@/ui/field';
import { Segmented } from '@/ui/segmented';

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

export type RouteFieldsProps = {
  errors: FieldErrors;
  /** The field of a place. */
  Picker: ComponentType<AirportPickerProps>;
};

/** The places of departure and arrival, and a button that swaps them. */
function RouteFields({ errors, Picker }: RouteFieldsProps) {
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

/** The dates of departure and, for a round trip, return. */
function DateFields({ errors }: { errors: FieldErrors }) {
  const { t, i18n } = useLingui();
  const { departure, return: back, tripType } = useSearchDraft();
  const text = (selecting: Selecting) => errors[selecting] && i18n._(errors[selecting]);
  return (
    <div className="flex min-w-0 flex-1 gap-3 max-[22.5rem]:flex-col">
      <DateField selecting="departure" label={t`Departure`} date={departure} error={text('departure')} />
      {tripType === 'roundTrip' && (
        <DateField selecting="return" label={t`Return`} date={back} error={text('return')} />
      )}
    </div>
  );
}

type DateFieldProps = { selecting: Selecting; label: string; date: string; error: string | undefined };

/** A date field, which opens the calendar. */
function DateField({ selecting, label, date, error }: DateFieldProps) {
  const language = useLanguage();
  const picking = useDatePicking();
  return (
    <Field icon="calendar" label={label} error={error} className="flex-1">
      {(control) => (
        <FieldButton
          control={control}
          isEmpty={!date}
          data-field={selecting}
          aria-haspopup="dialog"
          onClick={(event) => picking.open(selecting, event.currentTarget)}
          onPointerEnter={picking.preload}
          onFocus={picking.preload}
        >
          {date ? weekdayDate(date, language) : <Trans>Choose</Trans>}
        </FieldButton>
      )}
    </Field>
  );
}

/** Renames the chosen places after a change of language. */
function usePlaceNames(): void {
  const api = useApi();
  const client = useQueryClient();
  const language = useLanguage();
  const { from, to, namedIn, rename } = useSearchDraft();
  useEffect(() => {
    if (namedIn === language) return;
    const codes = [from?.code, to?.code].filter((code) => code !== undefined);
    let isWanted = true;
    Promise.all(codes.map((code) => client.fetchQuery(airportsQuery(api, code, undefined, language)))).then(
      (found) => isWanted && rename(language, found.flat()),
      // A failure is ignored: the places keep their names in the other language.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [api, client, language, namedIn, from?.code, to?.code, rename]);
}
