import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';

/** The filters above a list. On phones a button shows them, so that the list begins near the top. */
export function FilterBar({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(isFiltered);
  const id = useId();
  return (
    <div className="mb-4">
      <Button
        variant="secondary"
        size="compact"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
        className="sm:hidden"
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {isFiltered ? 'Filters (in use)' : 'Filters'}
      </Button>
      <section
        id={id}
        aria-label="Filters"
        className={cn(
          'flex flex-wrap items-start gap-3 max-sm:mt-3 max-sm:grid max-sm:grid-cols-2',
          !isShown && 'max-sm:hidden',
        )}
      >
        {children}
      </section>
    </div>
  );
}

/** Milliseconds without a key press after which the list is filtered. */
const PAUSE = 300;

type TextFilterProps = {
  label: string;
  /** The filter in the address of the list. */
  value: string;
  /** Changes the filter. Use `replace`, so that "back" does not go through each pause in the typing. */
  onValue: (value: string) => void;
  /** What is wrong with the text; the list is not filtered by it. */
  errorOf?: (text: string) => string | undefined;
  /** Why the server does not accept the filter. */
  error?: string | undefined;
  /** Texts that the input offers. Earlier ones stay, because the list shrinks while a text is typed. */
  offered?: readonly string[];
  className?: string;
} & Pick<ComponentProps<'input'>, 'placeholder' | 'type'>;

/** An input that filters a list while it is filled in. */
export function TextFilter(props: TextFilterProps) {
  const { label, value, onValue, errorOf, error: refusal, offered, className, ...input } = props;
  const listId = useId();
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  const [names, setNames] = useState(() => new Set(offered));
  // The address has changed, and not because of this input: the user went back, or cleared all filters.
  if (value !== known) {
    setKnown(value);
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  const isNew = (name: string) => !names.has(name);
  if (offered?.some(isNew)) setNames(new Set([...names, ...offered]));
  const error = errorOf?.(text.trim());
  const send = () => {
    const next = text.trim();
    if (next === sent || error) return;
    setSent(next);
    onValue(next);
  };
  const onPause = useEffectEvent(send);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause anew
  useEffect(() => {
    const timer = setTimeout(onPause, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <FormField
      label={label}
      error={error ?? (text.trim() === value ? refusal : undefined)}
      className={cn('w-44 max-sm:w-full', className)}
    >
      {(control) => (
        <>
          <Input
            {...control}
            {...input}
            list={offered && listId}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onBlur={send}
            onKeyDown={(event) => event.key === 'Enter' && send()}
          />
          {offered && (
            <datalist id={listId}>
              {[...names].map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FormField>
  );
}
