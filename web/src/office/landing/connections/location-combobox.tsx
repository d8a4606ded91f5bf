import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { Check } from 'lucide-react';
import { type ComponentProps, type Ref, useState } from 'react';
import { useApi } from '@/api/client';
import { cn } from '@/lib/cn';
import { locationOptions } from '@/office/landing/pages/requests';
import type { LocationOption } from '@/office/landing/pages/types';
import { KIND_LABELS } from '@/office/landing/pages/words';
import { Input } from '@/ui/input';
import { Popover, PopoverAnchor, PopoverContent } from '@/ui/popover';

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
export function LocationCombobox(props: LocationComboboxProps) {
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
export const LOCATIONS_FAILED = 'Failed to load locations';

/** The ready locations whose names match a text; the first ones if it is empty. */
export function useLocationOptions(q: string) {
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
