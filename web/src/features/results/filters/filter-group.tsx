import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { euros } from '@/lib/format';
import { joinClasses } from '@/lib/join-classes';
import { Checkbox } from '@/ui/checkbox';
import type { Facet } from './facets';

type FilterGroupProps<T extends string> = {
  title: string;
  facets: readonly Facet<T>[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  label: (value: T) => ReactNode;
};

/** Boxes to tick; each with what it would bring. */
export function FilterGroup<T extends string>({ title, facets, chosen, onChange, label }: FilterGroupProps<T>) {
  const toggle = (value: T, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <fieldset className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      <legend className="float-left mb-1 w-full font-semibold text-15">{title}</legend>
      <ul className="clear-both">
        {facets.map((facet) => (
          <Choice
            key={facet.value}
            facet={facet}
            isOn={chosen.includes(facet.value)}
            onToggle={(isOn) => toggle(facet.value, isOn)}
          >
            {label(facet.value)}
          </Choice>
        ))}
      </ul>
    </fieldset>
  );
}

type ChoiceProps = { facet: Facet; isOn: boolean; onToggle: (isOn: boolean) => void; children: ReactNode };

function Choice({ facet, isOn, onToggle, children }: ChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const language = useLanguage();
  const isEmpty = facet.count === 0;
  return (
    <li className="flex items-center gap-3">
      <Checkbox id={id} checked={isOn} disabled={isEmpty && !isOn} onCheckedChange={onToggle} />
      <label
        htmlFor={id}
        className={joinClasses('flex min-h-11 min-w-0 flex-1 items-center gap-2 py-1.5', isEmpty && 'text-muted')}
      >
        <span className="min-w-0 flex-1">{children}</span>{' '}
        <span className="whitespace-nowrap text-right text-13 text-muted tabular-nums">
          <span className="block">
            <Plural value={facet.count} one="# flight" other="# flights" />
          </span>{' '}
          {facet.lowest !== null && <span className="block">{t`from ${euros(facet.lowest, language)}`}</span>}
        </span>
      </label>
    </li>
  );
}
