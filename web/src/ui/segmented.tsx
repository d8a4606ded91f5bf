import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';

type SegmentedProps<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  choices: readonly { value: T; content: ReactNode }[];
  className?: string;
  choiceClassName?: string;
};

/** A choice between a few values side by side; one is always chosen. It consists of native radio buttons. */
export function Segmented<T extends string>({ label, value, onChange, choices, ...classes }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div data-slot="segmented" role="radiogroup" aria-label={label} className={classes.className}>
      {choices.map((choice) => (
        <label key={choice.value} className={cn('relative', classes.choiceClassName)}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit] outline-offset-[inherit]"
          />
          {choice.content}
        </label>
      ))}
    </div>
  );
}
