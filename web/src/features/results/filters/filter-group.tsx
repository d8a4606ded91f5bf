import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo, useId } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { euros } from '@/lib/format';
import { useStableCallback } from '@/lib/use-stable-callback';
import { Checkbox } from '@/ui/checkbox';
import type { Facet } from './facets';

type FilterGroupProps<T extends string> = {
  title: string;
  facets: readonly Facet<T>[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  nameOf: (value: T) => string;
  /** A second line in small letters. */
  noteOf?: (value: T) => string;
};

/** Check boxes of a group, each with the number of its flights and their lowest price. */
export function FilterGroup<T extends string>(props: FilterGroupProps<T>) {
  const { title, facets, chosen, onChange, nameOf, noteOf } = props;
  const toggle = useStableCallback((name: string, isOn: boolean) => {
    const others = chosen.filter((other) => other !== name);
    const facet = facets.find(({ value }) => value === name);
    onChange(isOn && facet ? [...others, facet.value] : others);
  });
  // A single choice filters nothing.
  if (facets.length < 2 && chosen.length === 0) return null;
  return (
    <fieldset className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      <legend className="float-left mb-1 w-full font-semibold text-15">{title}</legend>
      <ul className="clear-both">
        {facets.map(({ value, count, lowest }) => (
          <Choice
            key={value}
            value={value}
            name={nameOf(value)}
            note={noteOf?.(value)}
            count={count}
            lowest={lowest}
            isOn={chosen.includes(value)}
            onToggle={toggle}
          />
        ))}
      </ul>
    </fieldset>
  );
}

type ChoiceProps = Facet & {
  name: string;
  note: string | undefined;
  isOn: boolean;
  onToggle: (value: string, isOn: boolean) => void;
};

/**
 * Memoised, because there are about thirty check boxes, and a changed filter leaves most of their counts and prices as
 * they were.
 */
const Choice = memo(function Choice(props: ChoiceProps) {
  const { value, name, note, count, lowest, isOn, onToggle } = props;
  const { t } = useLingui();
  const language = useLanguage();
  const id = useId();
  const isEmpty = lowest === null;
  return (
    <li className="flex items-center gap-3">
      <Checkbox
        id={id}
        checked={isOn}
        disabled={isEmpty && !isOn}
        onCheckedChange={(isChecked) => onToggle(value, isChecked)}
      />
      <label
        htmlFor={id}
        className={cn('flex min-h-11 min-w-0 flex-1 items-center gap-2 py-1.5', isEmpty && 'text-muted')}
      >
        <span className="min-w-0 flex-1">
          {name} {note && <span className="block text-13 text-muted tabular-nums">{note}</span>}
        </span>{' '}
        <span className="whitespace-nowrap text-right text-13 text-muted tabular-nums">
          <span className="block">{t`${plural(count, { one: '# flight', other: '# flights' })}`}</span>{' '}
          {!isEmpty && <span className="block">{t`from ${euros(lowest, language)}`}</span>}
        </span>
      </label>
    </li>
  );
});
