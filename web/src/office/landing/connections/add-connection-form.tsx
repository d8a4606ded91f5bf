import { useQueryClient } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '@/api/client';
import { FailureNotice } from '@/office/kit/failure-notice';
import type { FormWords } from '@/office/kit/form/changes';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { addConnection, SEO_CONNECTIONS } from '@/office/landing/pages/requests';
import type { Connection, LocationOption } from '@/office/landing/pages/types';
import { FormField } from '@/ui/form-field';
import { CONNECTION_REFUSALS, connectionRefusal } from './connection-refusals';
import { LOCATIONS_FAILED, LocationCombobox, useLocationOptions } from './location-combobox';

type Values = { from_location_id: LocationOption | null; to_location_id: LocationOption | null };
type Checked = { from_location_id: string; to_location_id: string };

const LOCATION = z.custom<LocationOption | null>().transform((location, context) => {
  if (location !== null) return location.id;
  context.addIssue({ code: 'custom', message: CONNECTION_REFUSALS.invalid_location });
  return z.NEVER;
});

const SCHEMA: z.ZodType<Checked, Values> = z
  .object({ from_location_id: LOCATION, to_location_id: LOCATION })
  .superRefine((checked, context) => {
    if (checked.from_location_id !== checked.to_location_id) return;
    context.addIssue({ code: 'custom', path: ['to_location_id'], message: CONNECTION_REFUSALS.same_location });
  });

const show = (location: LocationOption | null) => location?.name ?? 'empty';

const WORDS: FormWords<Values> = { from_location_id: { label: 'From', show }, to_location_id: { label: 'To', show } };

const NEW_CONNECTION: Values = { from_location_id: null, to_location_id: null };

type AddConnectionFormProps = { onDone: () => void };

/** Connects two locations that are ready. */
export function AddConnectionForm({ onDone }: AddConnectionFormProps) {
  const api = useApi();
  const client = useQueryClient();
  const form = useOfficeForm<Values, Checked, Connection>({
    id: 'seo-connections/new',
    schema: SCHEMA,
    words: WORDS,
    values: NEW_CONNECTION,
    revision: null,
    save: (checked) => addConnection(api, checked),
    read: ({ from, to, revision }) => ({ values: { from_location_id: from, to_location_id: to }, revision }),
    success: { text: 'Connection added', milliseconds: 2000 },
    failure: 'Failed to save connection',
    sentences: { from_location_id: CONNECTION_REFUSALS, to_location_id: CONNECTION_REFUSALS },
    explain: connectionRefusal,
    onSaved: () => void client.invalidateQueries({ queryKey: SEO_CONNECTIONS }),
    onDone,
  });
  const options = useLocationOptions('');
  const { control } = form.hook;
  const { from_location_id: from, to_location_id: to } = form.values;
  return (
    <OfficeForm form={form} label="New connection" saveLabel="Add Connection" onCancel={onDone}>
      {options.isError && <FailureNotice onRetry={options.refetch}>{LOCATIONS_FAILED}</FailureNotice>}
      <p className="text-13 text-muted">Only locations that are “OK to be used” can be connected.</p>
      <LocationField control={control} name="from_location_id" label="From" exclude={null} />
      <LocationField control={control} name="to_location_id" label="To" exclude={from?.id ?? null} />
      {from && to && (
        <p className="text-13 text-muted">
          Type of the page: {from.type}-{to.type}
        </p>
      )}
    </OfficeForm>
  );
}

type LocationFieldProps = {
  control: Control<Values, unknown, Checked>;
  name: keyof Values;
  label: string;
  /** The id of a location that cannot be chosen. */
  exclude: string | null;
};

function LocationField({ control, name, label, exclude }: LocationFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <FormField label={label} error={fieldState.error?.message} isRequired className="max-w-96">
      {(attributes) => (
        <LocationCombobox
          {...attributes}
          inputRef={field.ref}
          value={field.value}
          onChange={field.onChange}
          exclude={exclude}
        />
      )}
    </FormField>
  );
}
