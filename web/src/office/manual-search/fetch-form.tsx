import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { useCanChange } from '../auth/use-can-change';
import type { Month } from '../months';
import { fieldSentence, NO_AIRPORTS } from './messages';
import type { CalendarFetch } from './types';

const CODE_LENGTH = 3;

type FetchFormProps = {
  months: readonly Month[];
  /** The route and the month that are shown. */
  shown: CalendarFetch | null;
  isSending: boolean;
  /** Why the server refused what was sent. */
  refusal: { message: string; fields: Readonly<Record<string, string>> } | null;
  onChange: () => void;
  onFetch: (route: CalendarFetch) => void;
};

/** Two airports and a month, whose prices are fetched. */
export function FetchForm({ months, shown, isSending, refusal, onChange, onFetch }: FetchFormProps) {
  const { locked } = useCanChange();
  const [origin, setOrigin] = useState(shown?.origin ?? '');
  const [destination, setDestination] = useState(shown?.destination ?? '');
  const [chosen, setMonth] = useState(shown?.month);
  const [fetched, setFetched] = useState<CalendarFetch | null>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const [known, setKnown] = useState(shown);
  // The address has another route. If this form fetched it, what was typed since then stays; otherwise the user went back or
  // followed a link, and the form shows the route.
  if (shown && JSON.stringify(shown) !== JSON.stringify(known)) {
    setKnown(shown);
    if (JSON.stringify(shown) === JSON.stringify(fetched)) {
      setFetched(null);
    } else {
      setOrigin(shown.origin);
      setDestination(shown.destination);
      setMonth(shown.month);
    }
  }
  const month = chosen ?? months[0]?.value ?? '';
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setIncomplete(false);
    onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setIncomplete(!origin || !destination);
    if (!origin || !destination) return;
    setFetched({ origin, destination, month });
    onFetch({ origin, destination, month });
  };
  const message = isIncomplete ? NO_AIRPORTS : refusal?.message;
  return (
    <form
      aria-label="Fetch a month"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-card border border-line bg-paper p-4"
    >
      <div className="flex flex-wrap items-start gap-3">
        <CodeField
          label="Origin"
          value={origin}
          error={isIncomplete && !origin ? fieldSentence('required') : fieldSentence(refusal?.fields.origin)}
          onChange={change(setOrigin)}
        />
        <CodeField
          label="Destination"
          value={destination}
          error={isIncomplete && !destination ? fieldSentence('required') : fieldSentence(refusal?.fields.destination)}
          onChange={change(setDestination)}
        />
        <FormField label="Month" error={fieldSentence(refusal?.fields.month)} className="w-48 max-sm:w-full">
          {(control) => (
            <Select {...control} options={months} value={month} onValueChange={change((value) => setMonth(value))} />
          )}
        </FormField>
        <Button type="submit" aria-disabled={isSending} {...locked} size="compact" className="max-sm:w-full sm:mt-5.5">
          {isSending ? 'Please wait...' : 'Fetch prices'}
        </Button>
      </div>
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </form>
  );
}

type CodeFieldProps = { label: string; value: string; error: string | undefined; onChange: (code: string) => void };

/** The code of an airport, in capitals. */
function CodeField({ label, value, error, onChange }: CodeFieldProps) {
  return (
    <FormField label={label} error={error} className="w-36 max-sm:w-full">
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="TIA"
          className="uppercase placeholder:normal-case"
          onChange={(event) => onChange(event.target.value.toUpperCase().slice(0, CODE_LENGTH))}
        />
      )}
    </FormField>
  );
}
