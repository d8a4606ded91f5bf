import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo, useId } from 'react';
import type { FlightOption } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { euros } from '@/lib/format';
import { useStableCallback } from '@/lib/use-stable-callback';
import { Checkbox } from '@/ui/checkbox';
import {
  activeGroups,
  CHOICE_GROUPS,
  type ChoiceGroup,
  type ChoiceIn,
  choicesOf,
  type Filters,
  GROUPS_OF_CHOICES,
  passes,
} from './filtering';

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

/**
 * A choice of a filter, with the number and the lowest price of the flights that it would show if the other groups
 * stayed unchanged.
 */
type Facet<T extends string = string> = { value: T; count: number; lowest: number | null };

type Facets = { [Of in ChoiceGroup]: Facet<ChoiceIn<Of>>[] };

/**
 * The choices of every group that match a flight or are chosen. A choice stays when the other groups leave none of its
 * flights, so that the panel keeps its layout.
 */
export function facetsOf(options: readonly FlightOption[], filters: Filters): Facets {
  const facets = new Map(GROUPS_OF_CHOICES.map((group) => [group, nothing(usableIn(group, options, filters))]));
  const active = activeGroups(filters);
  for (const option of options) {
    const [refusing, ...others] = active.filter((group) => !passes(option, filters, group));
    if (others.length > 0) continue;
    const choices = choicesOf(option);
    for (const [group, found] of facets) {
      // A flight that exactly one group excludes counts for the choices of that group only: choosing one of them would
      // show it.
      if (refusing === undefined || refusing === group) add(found, choices[group], option.price);
    }
  }
  const shown = [...facets].map(([group, found]) => {
    const chosen: readonly string[] = filters[group];
    // Values that follow from the flights are the last boxes of the panel, so that nothing moves when those without
    // flights disappear.
    const isShown = ({ count, value }: Facet) => CHOICE_GROUPS[group].values || count > 0 || chosen.includes(value);
    return [group, [...found.values()].filter(isShown)];
  });
  return Object.fromEntries(shown) as Facets;
}

function usableIn(group: ChoiceGroup, options: readonly FlightOption[], filters: Filters): readonly string[] {
  const chosen: readonly string[] = filters[group];
  // A direct round trip also has at most one stop, but if there are only such trips, the choices are the same.
  const chosenBy = (option: FlightOption): readonly string[] =>
    group === 'stops' ? choicesOf(option).stops.slice(0, 1) : choicesOf(option)[group];
  const fitting = new Set(options.flatMap(chosenBy));
  // What has no order of its own is sorted by code unit, so that the order is the same in every language.
  const values: readonly string[] = CHOICE_GROUPS[group].values ?? [...fitting].toSorted();
  return values.filter((value) => fitting.has(value) || chosen.includes(value));
}

function nothing<T extends string>(values: readonly T[]): Map<T, Facet<T>> {
  return new Map(values.map((value) => [value, { value, count: 0, lowest: null }]));
}

function add<T extends string>(facets: Map<T, Facet<T>>, choices: readonly T[], price: number): void {
  for (const choice of choices) {
    const facet = facets.get(choice);
    if (!facet) continue;
    facet.count += 1;
    facet.lowest = facet.lowest === null ? price : Math.min(facet.lowest, price);
  }
}
