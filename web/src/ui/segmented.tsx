import { ToggleGroup as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { joinClasses } from '@/lib/join-classes';

type SegmentedProps<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  choices: readonly { value: T; content: ReactNode }[];
  className?: string;
  choiceClassName?: string;
};

/** One of a few, side by side; exactly one is always chosen. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const choose = (value: string) => {
    const chosen = props.choices.find((choice) => choice.value === value);
    if (chosen) props.onChange(chosen.value);
  };
  return (
    <Primitive.Root
      data-slot="segmented"
      type="single"
      aria-label={props.label}
      value={props.value}
      onValueChange={choose}
      className={props.className}
    >
      {props.choices.map((choice) => (
        <Primitive.Item key={choice.value} value={choice.value} className={joinClasses(props.choiceClassName)}>
          {choice.content}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
