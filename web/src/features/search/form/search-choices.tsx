import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { SearchParams } from '@/api/wire';
import { cn } from '@/lib/cn';
import { Field } from '@/ui/field';

type FieldProps<T> = { value: T; onChange: (value: T) => void };

/** A list of travel classes. */
export function TravelClassField(props: FieldProps<SearchParams['travelClass']>) {
  const { t } = useLingui();
  return (
    <Choice
      icon="seat"
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

/** A list from which the visitor chooses how many stops are allowed. */
export function StopsField(props: FieldProps<SearchParams['stops']>) {
  const { t } = useLingui();
  return (
    <Choice
      icon="stops"
      label={t`Stops`}
      choices={[
        ['0', t`Any stops`],
        ['1', t`Direct flights only`],
        ['2', t`Up to 1 stop`],
        ['3', t`Up to 2 stops`],
      ]}
      {...props}
    />
  );
}

type ChoiceProps<T extends string> = FieldProps<T> & {
  icon: 'seat' | 'stops';
  label: string;
  choices: readonly [T, string][];
};

function Choice<T extends string>({ icon, label, choices, value, onChange }: ChoiceProps<T>) {
  const choose = (chosen: string) => {
    const known = choices.find(([code]) => code === chosen);
    if (known) onChange(known[0]);
  };
  return (
    <Field icon={icon} label={label} className="flex-1">
      {({ className, ...control }) => (
        <>
          <select
            {...control}
            value={value}
            onChange={(event) => choose(event.target.value)}
            className={cn(className, 'appearance-none')}
          >
            {choices.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-5.5 right-3 size-5 text-muted" aria-hidden="true" />
        </>
      )}
    </Field>
  );
}
