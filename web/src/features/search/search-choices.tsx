import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { SearchParams } from '@/api/wire';

type FieldProps<T> = { value: T; onChange: (value: T) => void };

/** The cabin. */
export function TravelClassField(props: FieldProps<SearchParams['travelClass']>) {
  const { t } = useLingui();
  return (
    <Choice
      label={t`Class`}
      choices={[
        ['1', t`Economy`],
        ['2', t`Premium Economy`],
        ['3', t`Business`],
        ['4', t`First class`],
      ]}
      {...props}
    />
  );
}

/** How many stops there may be. */
export function StopsField(props: FieldProps<SearchParams['stops']>) {
  const { t } = useLingui();
  return (
    <Choice
      label={t`Stops`}
      choices={[
        ['0', t`Any stops`],
        ['1', t`Direct only`],
        ['2', t`Up to 1 stop`],
        ['3', t`Up to 2 stops`],
      ]}
      {...props}
    />
  );
}

type ChoiceProps<T extends string> = FieldProps<T> & { label: string; choices: readonly [T, string][] };

function Choice<T extends string>({ label, choices, value, onChange }: ChoiceProps<T>) {
  const id = useId();
  const choose = (chosen: string) => {
    const known = choices.find(([code]) => code === chosen);
    if (known) onChange(known[0]);
  };
  return (
    <div className="relative min-w-0 flex-1">
      <label htmlFor={id} className="pointer-events-none absolute top-2 left-3.5 text-13 text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="h-16 w-full appearance-none rounded-control border border-control bg-paper pt-5 pr-9 pl-3.5 font-medium text-17 text-ink"
      >
        {choices.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <svg
        viewBox="0 0 20 20"
        className="pointer-events-none absolute top-6 right-3 size-5 text-muted"
        aria-hidden="true"
      >
        <path d="m5 8 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.800" strokeLinecap="round" />
      </svg>
    </div>
  );
}
