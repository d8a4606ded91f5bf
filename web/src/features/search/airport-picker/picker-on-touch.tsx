import { useRef, useState } from 'react';
import { useSearchDraft } from '@/stores/stores';
import { Field } from '@/ui/field';
import type { AirportPickerProps } from './airport-picker';

const load = async () => (await import('./airport-picker')).AirportPicker;

/**
 * A text field that becomes an airport picker when it is first touched, so that a page on which few visitors change the
 * places does not load the picker's code. Letters typed before the code arrives are kept.
 */
export function PickerOnTouch(props: AirportPickerProps) {
  const { end, label, placeholder, error } = props;
  const value = useSearchDraft((draft) => draft[end]);
  const typed = useSearchDraft((draft) => draft.typed[end]);
  const setTyped = useSearchDraft((draft) => draft.setTyped);
  const input = useRef<HTMLInputElement>(null);
  const [picker, setPicker] = useState<{ Picker: Awaited<ReturnType<typeof load>>; isFocused: boolean } | null>(null);
  // A failure is ignored: the field stays a text field, and the next touch loads the code again.
  const preload = () => void load().catch(() => {});
  const replace = () => {
    load().then(
      (Picker) => setPicker({ Picker, isFocused: document.activeElement === input.current }),
      () => {},
    );
  };
  if (picker) return <picker.Picker {...props} opensAtOnce={picker.isFocused} />;
  return (
    <div className="min-h-16 min-w-0 md:flex-1">
      <Field icon="place" label={label} error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            data-field={end}
            value={value?.name ?? typed}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(end, event.currentTarget.value)}
            onPointerEnter={preload}
            onFocus={replace}
          />
        )}
      </Field>
    </div>
  );
}
