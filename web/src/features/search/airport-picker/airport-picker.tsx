import { useQueryClient } from '@tanstack/react-query';
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useApi } from '@/api/client';
import type { Airport } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { useMediaQuery } from '@/lib/use-media-query';
import { useOnline } from '@/lib/use-online';
import type { RouteEnd } from '@/stores/search-draft';
import { useSearchDraft, useStores } from '@/stores/stores';
import { Field } from '@/ui/field';
import { AirportList } from './airport-list';
import { useAirportSearch } from './airport-search';
import { CloseOnPhones } from './close-on-phones';
import { takeTyped } from './take-typed';
import { usePickerOpen } from './use-picker-open';

export type AirportPickerProps = {
  end: RouteEnd;
  label: string;
  placeholder: string;
  error: string | undefined;
  onChange: (airport: Airport | null) => void;
  /** The airport of the other field, which cannot be chosen in this one. */
  exclude?: Airport | null;
  /** Whether the list opens at once, because the visitor has already touched the field. */
  opensAtOnce?: boolean;
};

const NONE: Airport[] = [];

/** A text field with a list of airports and cities. A text that the visitor leaves becomes the first airport found. */
export function AirportPicker({ end, label, placeholder, error, onChange, ...rest }: AirportPickerProps) {
  const { exclude = null, opensAtOnce = false } = rest;
  const value = useSearchDraft((draft) => draft[end]);
  const typed = useSearchDraft((draft) => draft.typed[end]);
  const setTyped = useSearchDraft((draft) => draft.setTyped);
  const [isOpen, setOpen] = usePickerOpen(end, opensAtOnce);
  const { searchDraft } = useStores();
  const [isFocused, setFocused] = useState(opensAtOnce);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const text = value?.name ?? typed;
  const search = useAirportSearch(value ? null : typed, isOpen, exclude);
  const airports = 'airports' in search ? search.airports : NONE;
  // The first airport found is highlighted, so that Enter chooses it.
  const highlightedIndex = pointedAt ?? (search.state === 'found' && airports.length > 0 ? 0 : -1);
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox<Airport>({
    inputId,
    labelId: `${inputId}-label`,
    items: airports,
    itemToString: (airport) => airport?.name ?? '',
    itemToKey: (airport) => airport?.code ?? '',
    selectedItem: value,
    inputValue: text,
    isOpen,
    highlightedIndex,
    onHighlightedIndexChange: ({ highlightedIndex: index }) => setPointedAt(index < 0 ? null : index),
    stateReducer,
    onIsOpenChange: ({ isOpen: open }) => setOpen(open),
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem),
  });
  // The text is stored here and not in onInputValueChange, which runs later and loses letters that are typed fast.
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(end, event.currentTarget.value);
    setPointedAt(null);
  };
  const context = { api: useApi(), client: useQueryClient(), language: useLanguage(), searchDraft };
  const leave = ({ currentTarget }: FocusEvent) => {
    // The field keeps the focus while the visitor looks at another window or tab.
    if (document.activeElement === currentTarget) return;
    const highlighted = typed && isOpen ? airports[highlightedIndex] : undefined;
    if (highlighted) onChange(highlighted);
    setFocused(false);
  };
  // Enter before the answer has arrived chooses the first airport of the answer.
  const enter = (event: KeyboardEvent & { preventDownshiftDefault?: boolean }) => {
    if (event.key !== 'Enter' || !isOpen || !typed || highlightedIndex >= 0) return;
    event.preventDefault();
    event.preventDownshiftDefault = true;
    takeTyped(context, end).then(
      () => searchDraft.getState()[end] && setOpen(false),
      // The list says that there is no network.
      () => {},
    );
  };
  // Also chooses for a text that the browser filled in or kept, and for one that was left without a network.
  const isLeft = !isFocused && !isOpen && !value && typed !== '';
  const isOnline = useOnline();
  const takeLeft = useEffectEvent(() => {
    // After a failure the text stays, and sending the form searches for it again.
    takeTyped(context, end).catch(() => {});
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is searched too
  useEffect(() => {
    if (isLeft && isOnline) takeLeft();
  }, [isLeft, isOnline, typed]);
  // Focuses the field when a reload or going forward opens the picker without a tap on the field.
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  // Tabbing to the field opens the list of popular places, unless the list would cover the screen.
  const dropsDown = useMediaQuery('(width >= 48rem)');
  const openByTab = ({ key }: KeyboardEvent) => {
    if (key === 'Tab' && dropsDown) setOpen(true);
  };
  const close = () => {
    input.current?.blur();
    setOpen(false);
  };
  // The wrapper keeps its height when the picker covers a small screen.
  return (
    <div className="min-h-16 min-w-0 md:flex-1">
      <div
        data-picker={isOpen ? 'open' : 'closed'}
        className="relative data-[picker=open]:max-md:fixed data-[picker=open]:max-md:inset-0 data-[picker=open]:max-md:z-50 data-[picker=open]:max-md:flex data-[picker=open]:max-md:flex-col data-[picker=open]:max-md:bg-paper"
      >
        <Field
          id={inputId}
          icon="place"
          label={label}
          // The error is hidden while the list is open, because the visitor is correcting it.
          error={isOpen ? undefined : error}
          className={isOpen ? 'max-md:m-4 max-md:mr-16' : ''}
        >
          {(control) => (
            <input
              {...combobox.getInputProps({
                ref: input,
                onChange: type,
                onKeyUp: openByTab,
                onKeyDown: enter,
                onBlur: leave,
                onFocus: (event) => {
                  setFocused(true);
                  event.currentTarget.select();
                },
              })}
              {...control}
              data-field={end}
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        {isOpen && <CloseOnPhones onClose={close} />}
        <AirportList combobox={combobox} search={search} />
      </div>
    </div>
  );
}

/** Leaving the field changes neither the choice nor the text. A click on the open field keeps the list open. */
function stateReducer(state: UseComboboxState<Airport>, { type, changes }: UseComboboxStateChangeOptions<Airport>) {
  switch (type) {
    case useCombobox.stateChangeTypes.InputBlur:
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
    case useCombobox.stateChangeTypes.InputClick:
      return { ...changes, isOpen: true };
    default:
      return changes;
  }
}
