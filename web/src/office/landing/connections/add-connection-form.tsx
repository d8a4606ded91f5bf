import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { Check } from 'lucide-react';
import { type ComponentProps, type Ref, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '@/api/client';
import { cn } from '@/lib/cn';
import { FailureNotice } from '@/office/kit/failure-notice';
import type { FormWords } from '@/office/kit/form/changes';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { addConnection, locationOptions, SEO_CONNECTIONS } from '@/office/landing/pages/requests';
import { type Connection, KIND_LABELS, type LocationOption } from '@/office/landing/pages/words';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Popover, PopoverAnchor, PopoverContent } from '@/ui/popover';
import { CONNECTION_REFUSALS, connectionRefusal } from './connection-columns';

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

type LocationComboboxProps = Pick<ComponentProps<'input'>, 'id'> & {
  'aria-labelledby': string;
  value: LocationOption | null;
  onChange: (location: LocationOption | null) => void;
  /** The id of a location that is left out. */
  exclude: string | null;
  inputRef: Ref<HTMLInputElement>;
};

const NONE: readonly LocationOption[] = [];

/** An input that finds ready locations by their names. */
function LocationCombobox(props: LocationComboboxProps) {
  const { value, onChange, exclude, inputRef, ...control } = props;
  const [text, setText] = useState(value?.name ?? '');
  const { id, 'aria-labelledby': labelId } = control;
  const { data, isError } = useLocationOptions(value?.name === text ? '' : text.trim());
  const items = (data ?? NONE).filter((location) => location.id !== exclude);
  const combobox = useCombobox<LocationOption>({
    ...(id !== undefined && { inputId: id }),
    labelId,
    items,
    itemToString: (location) => location?.name ?? '',
    itemToKey: (location) => location?.id,
    selectedItem: value,
    inputValue: text,
    defaultHighlightedIndex: 0,
    stateReducer,
    onSelectedItemChange: ({ selectedItem }) => {
      onChange(selectedItem);
      setText(selectedItem?.name ?? '');
    },
  });
  const { isOpen, highlightedIndex } = combobox;
  return (
    <Popover open={isOpen}>
      <PopoverAnchor asChild>
        <div>
          <Input
            {...combobox.getInputProps({
              ...control,
              ref: inputRef,
              // Stored here and not in onInputValueChange, which runs later and loses letters that are typed fast.
              onChange: (event) => {
                setText(event.currentTarget.value);
                if (value) onChange(null);
              },
              // A text that was not chosen is no location.
              onBlur: () => setText(value?.name ?? ''),
            })}
            autoComplete="off"
            spellCheck={false}
            placeholder="City or country"
          />
        </div>
      </PopoverAnchor>
      <PopoverContent
        // The list is within; it is no dialog.
        role="presentation"
        sideOffset={4}
        collisionPadding={8}
        // The focus stays in the input while the list is open.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        className="max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width) overflow-y-auto rounded-control p-1"
      >
        <div
          {...combobox.getMenuProps({ 'aria-labelledby': labelId }, { suppressRefError: true })}
          hidden={items.length === 0}
        >
          {items.map((item, index) => (
            <div
              key={item.id}
              {...combobox.getItemProps({ item, index })}
              className={cn(
                'flex min-h-9 cursor-default select-none items-center gap-2 rounded-md pr-3 pl-2 text-15 pointer-coarse:min-h-11',
                highlightedIndex === index && 'bg-action-soft',
              )}
            >
              <Check className={cn('size-4 text-link', item.id !== value?.id && 'invisible')} aria-hidden="true" />
              {item.name} <span className="ml-auto text-13 text-muted">{KIND_LABELS[item.type]}</span>
            </div>
          ))}
        </div>
        {items.length === 0 && (
          <p className="px-3 py-2 text-15 text-muted">
            {isError ? LOCATIONS_FAILED : data ? 'No location that is ready has this name.' : 'Loading…'}
          </p>
        )}
      </PopoverContent>
    </Popover>
  );
}

/** What is said if the locations cannot be loaded. */
const LOCATIONS_FAILED = 'Failed to load locations';

/** The ready locations whose names match a text; the first ones if it is empty. */
function useLocationOptions(q: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['seo-location-options', q],
    queryFn: ({ signal }) => locationOptions(api, q, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** Leaving the input does not choose what is highlighted. */
function stateReducer(
  state: UseComboboxState<LocationOption>,
  { type, changes }: UseComboboxStateChangeOptions<LocationOption>,
) {
  return type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: state.selectedItem } : changes;
}
