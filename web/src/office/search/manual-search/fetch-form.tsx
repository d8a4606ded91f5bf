import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '@/api/client';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { type Month, monthLabel } from '@/office/kit/times';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { type CalendarFetch, FAILED, FIELD_SENTENCES, fetchCalendar, NO_AIRPORTS } from './requests';

const CODE_LENGTH = 3;

const CODE = z.string().min(1, FIELD_SENTENCES.required);

const SCHEMA = z.object({ origin: CODE, destination: CODE, month: z.string() });

/** A fetch that the server has queued. */
export type StartedFetch = { job: string; route: CalendarFetch };

type FetchFormProps = {
  months: readonly Month[];
  /** The route and the month in the address; null if there are none. */
  shown: CalendarFetch | null;
  onFetched: (fetch: StartedFetch) => void;
};

/**
 * Two airports and a month, whose prices are fetched. When the address has another route, because the user went back or
 * followed a link, the form starts again with that route; after a fetch it stays, with what was typed meanwhile.
 */
export function FetchForm({ months, shown, onFetched }: FetchFormProps) {
  const address = JSON.stringify(shown);
  const [form, setForm] = useState({ address, fetched: '', number: 1 });
  if (shown && address !== form.address) {
    const number = address === form.fetched ? form.number : form.number + 1;
    setForm({ address, fetched: '', number });
  }
  const follow = (fetch: StartedFetch) => {
    setForm((known) => ({ ...known, fetched: JSON.stringify(fetch.route) }));
    onFetched(fetch);
  };
  return <Fields key={form.number} months={months} shown={shown} onFetched={follow} />;
}

function Fields({ months, shown, onFetched }: FetchFormProps) {
  const api = useApi();
  // Which month is the current one depends on the time zone of the agency, which is not known at first.
  const current = months[0]?.value ?? '';
  const form = useOfficeForm({
    id: 'calendar-fetches/new',
    schema: SCHEMA,
    words: {
      origin: { label: 'Origin' },
      destination: { label: 'Destination' },
      month: { label: 'Month', show: (month) => monthLabel(month || current) },
    },
    values: { origin: typed(shown?.origin), destination: typed(shown?.destination), month: shown?.month ?? '' },
    revision: null,
    save: async ({ origin, destination, month }): Promise<StartedFetch> => {
      const route = { origin, destination, month: month || current };
      return { job: await fetchCalendar(api, route), route };
    },
    read: ({ route }) => ({ values: route, revision: null }),
    // The screen follows the job, and says when the prices are saved.
    success: null,
    failure: FAILED,
    // While a calendar is fetched, the server answers with the job that does it.
    isRepeatable: true,
    sentences: { origin: FIELD_SENTENCES, destination: FIELD_SENTENCES, month: FIELD_SENTENCES },
    onSaved: onFetched,
    isAction: true,
  });
  const { control, formState } = form.hook;
  const { origin, destination, month } = formState.errors;
  const isMissing = [origin, destination].some((error) => error?.message === FIELD_SENTENCES.required);
  return (
    <OfficeForm
      form={form}
      label="Fetch a month"
      saveLabel="Fetch prices"
      savingLabel="Please wait..."
      className="rounded-card border border-line bg-paper p-4"
    >
      <div className="flex flex-wrap items-start gap-3">
        <CodeField control={control} name="origin" label="Origin" />
        <CodeField control={control} name="destination" label="Destination" />
        <MonthField control={control} months={months} />
      </div>
      {(origin || destination || month) && (
        <Notice tone="danger" role="alert">
          {isMissing ? NO_AIRPORTS : FAILED}
        </Notice>
      )}
    </OfficeForm>
  );
}

/** A code as a user may type it. A link may name a city by a longer code, which only this system knows. */
function typed(code: string | undefined): string {
  return code !== undefined && code.length <= CODE_LENGTH ? code : '';
}

type FieldControl = Control<z.input<typeof SCHEMA>, unknown, z.output<typeof SCHEMA>>;

/** The code of an airport, in capitals. */
function CodeField({ control, name, label }: { control: FieldControl; name: 'origin' | 'destination'; label: string }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <FormField label={label} error={fieldState.error?.message} className="w-36 max-sm:w-full">
      {(attributes) => (
        <Input
          {...attributes}
          {...field}
          maxLength={CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="TIA"
          className="uppercase placeholder:normal-case"
          onChange={(event) => field.onChange(event.target.value.toUpperCase().slice(0, CODE_LENGTH))}
        />
      )}
    </FormField>
  );
}

/** The month. Without a choice it is the current one. */
function MonthField({ control, months }: { control: FieldControl; months: readonly Month[] }) {
  const { field, fieldState } = useController({ control, name: 'month' });
  return (
    <FormField label="Month" error={fieldState.error?.message} className="w-48 max-sm:w-full">
      {(attributes) => (
        <Select
          {...attributes}
          options={months}
          value={field.value || months[0]?.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
}
