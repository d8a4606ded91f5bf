import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FlightOption } from '@/api/wire';
import { firstOfEach, SORTS, type Sort } from '@/features/results/flight/sorting';
import { useLanguage } from '@/i18n/use-language';
import { duration, euros } from '@/lib/format';
import { Segmented } from '@/ui/segmented';

type SortTabsProps = { options: readonly FlightOption[]; value: Sort; onChange: (sort: Sort) => void };

/** The three orders, each with the price and duration of its first flight. */
export function SortTabs({ options, value, onChange }: SortTabsProps) {
  const { t } = useLingui();
  const first = useMemo(() => firstOfEach(options), [options]);
  const names: Record<Sort, string> = { best: t`Best`, cheapest: t`Cheapest`, fastest: t`Fastest` };
  return (
    <Segmented
      label={t`Sort by`}
      value={value}
      onChange={onChange}
      choices={SORTS.map((sort) => ({
        value: sort,
        content: <Content name={names[sort]} option={first[sort]} />,
      }))}
      className="grid grid-cols-3 overflow-hidden rounded-card border border-line bg-paper"
      choiceClassName="flex min-h-16 min-w-0 flex-col items-start border-b-2 border-transparent px-2 py-1 text-left not-first:border-l not-first:border-l-line -outline-offset-2 hover:bg-mist has-checked:border-b-action has-checked:bg-action-soft md:px-5"
    />
  );
}

function Content({ name, option }: { name: string; option: FlightOption | undefined }) {
  const language = useLanguage();
  // No-break spaces, so that a short line breaks before the duration and not within it.
  const time = option && duration(option.total_duration).replaceAll(' ', '\u00a0');
  return (
    <>
      <span className="max-w-full truncate text-13 text-muted leading-4.5">{name}</span>
      {option ? (
        <>
          <span className="font-semibold text-17 tabular-nums leading-5">{euros(option.price, language)}</span>
          <span className="text-13 text-muted tabular-nums leading-4">
            {option.return_flights.length > 0 ? <Trans>{time} in total</Trans> : time}
          </span>
        </>
      ) : (
        <span className="text-17 text-muted">–</span>
      )}
    </>
  );
}
