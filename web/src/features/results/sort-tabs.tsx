import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FlightOption } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { duration, euros } from '@/lib/format';
import { Segmented } from '@/ui/segmented';
import { firstOfEach, SORTS, type Sort } from './sorting';

type SortTabsProps = { options: readonly FlightOption[]; value: Sort; onChange: (sort: Sort) => void };

/** The three orders, each with the price and duration of what it puts first. */
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
      choiceClassName="flex min-h-18 flex-col items-start justify-center border-b-2 border-transparent px-3 py-2 text-left not-first:border-l not-first:border-l-line -outline-offset-2 hover:bg-mist has-checked:border-b-action has-checked:bg-action-soft md:px-5"
    />
  );
}

function Content({ name, option }: { name: string; option: FlightOption | undefined }) {
  const language = useLanguage();
  return (
    <>
      <span className="text-13 text-muted">{name}</span>
      {option ? (
        <span className="flex flex-wrap items-baseline gap-x-2 whitespace-nowrap">
          <span className="font-semibold text-17 tabular-nums">{euros(option.price, language)}</span>
          <span className="text-13 text-muted tabular-nums">{duration(option.total_duration)}</span>
        </span>
      ) : (
        <span className="text-17 text-muted">–</span>
      )}
    </>
  );
}
