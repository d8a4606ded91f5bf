import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { X } from 'lucide-react';
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
import { afterPaint } from '@/lib/after-paint';
import { useHistoryEntry } from '@/lib/use-history-entry';
import { useMediaQuery } from '@/lib/use-media-query';
import { useOnline } from '@/lib/use-online';
import { useStableCallback } from '@/lib/use-stable-callback';
import type { RouteEnd } from '@/stores/search-draft';
import { useSearchDraft, useStores } from '@/stores/stores';
import { Field } from '@/ui/field';
import { AirportList, useAirportSearch } from './airport-list';
import { takeTyped } from './take-typed';

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

const ENDS: readonly RouteEnd[] = ['from', 'to'];

/**
 * Whether the picker of one place is open. A picker that covers the screen is an entry of the history, like every
 * overlay. A list that drops down from its field is not: it closes when the field loses the focus. With `opensAtOnce` it
 * is open when it is first rendered.
 */
function usePickerOpen(end: RouteEnd, opensAtOnce: boolean): [boolean, (isOpen: boolean) => void] {
  const coversScreen = useMediaQuery('(width < 48rem)');
  const entry = useHistoryEntry('picker', ENDS);
  const [isShown, setShown] = useState(opensAtOnce);
  const cancelEntry = useRef(() => {});
  const isEntry = entry.value === end;
  const pushFirst = useEffectEvent(() => coversScreen && entry.push(end));
  useEffect(() => {
    if (!opensAtOnce) return;
    cancelEntry.current = afterPaint(pushFirst);
    return cancelEntry.current;
  }, [opensAtOnce]);
  // Once the history has an entry for the picker, only the entry decides whether it is open, so that "back" closes it.
  if (isEntry && isShown && coversScreen) setShown(false);
  // Stable, because Enter before the answer has arrived closes the picker some renders later.
  const setOpen = useStableCallback((isOpen: boolean) => {
    cancelEntry.current();
    setShown(isOpen);
    // The entry is added after the next paint, because navigating renders the whole page again.
    if (isOpen && coversScreen) cancelEntry.current = afterPaint(() => entry.push(end));
    // The entry is removed even if the screen is no longer small, for example because the phone was turned, and even if
    // it is not there yet.
    if (!isOpen && (isEntry || entry.value === null)) entry.close();
  });
  return [isEntry || isShown, setOpen];
}

/** The button that closes a picker on small screens. On wider screens, a click outside closes it. */
function CloseOnPhones({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Close`}
      onClick={onClose}
      className="absolute top-6.5 right-3 flex size-11 items-center justify-center rounded-control text-muted hover:bg-mist md:hidden"
    >
      <X className="size-5" aria-hidden="true" />
    </button>
  );
}
