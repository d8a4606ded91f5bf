import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { NumberField } from '@/office/kit/form/fields';
import { ScreenHead } from '@/office/kit/screen-head';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { AppliedChanges, AreaForm, type FieldsProps } from '@/office/platform/settings/area-form';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { SCORING, type Scoring, type ScoringValues, scoringValues } from './definition';
import { Preview } from './preview';

/** The points behind the order "Best", and how a stored search would be ordered by them. */
export function ScoringPage() {
  return (
    <>
      <ScreenHead
        title="Flight Scoring"
        intro="The points behind the order “Best”. The preview orders a stored search while you type; nothing is saved until you save."
        actions={<HistoryLink subject="scoring." />}
      />
      <AppliedChanges>
        <AreaForm definition={SCORING} beside={(values) => <Preview values={values} />}>
          {({ control, replace }) => (
            <>
              <Presets onChoose={(settings) => replace(scoringValues(settings))} />
              <ScoringFields control={control} />
            </>
          )}
        </AreaForm>
      </AppliedChanges>
    </>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  document: 'Comfort',
  administration: 'Price and comfort',
};

/** Buttons that fill the form with a set of settings, which is not saved yet. */
function Presets({ onChoose }: { onChoose: (settings: Scoring) => void }) {
  const api = useApi();
  const { locked } = useCanChange();
  const {
    data: presets,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['scoring-presets'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/admin/settings/scoring/presets', { signal })).presets,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-3 text-13 text-muted">
      Presets:
      {!presets && !isError && <Skeleton aria-busy="true" className="h-9 w-64 max-w-full rounded-control" />}
      {!presets && isError && (
        <span role="alert" className="flex flex-wrap items-center gap-3 text-danger">
          Failed to load the presets
          <Button variant="secondary" size="compact" onClick={() => void refetch()}>
            Try Again
          </Button>
        </span>
      )}
      {presets?.map(({ name, settings }) => (
        <Button key={name} variant="secondary" size="compact" onClick={() => onChoose(settings)} {...locked}>
          {LABELS[name] ?? name}
        </Button>
      ))}
    </div>
  );
}

type Props = Pick<FieldsProps<'scoring', ScoringValues>, 'control'>;

/** The numbers of the scoring settings. */
function ScoringFields({ control }: Props) {
  return (
    <>
      <Group title="Direct flights" explanation="For each direct direction">
        <Points control={control} name="direct_flight_bonus" label="Bonus" />
      </Group>
      <Group title="Arrival" explanation="Local time, for each direction">
        <Hours control={control} name="arrival_time_bonuses.early_morning" label="Early morning" />
        <Hours control={control} name="arrival_time_bonuses.morning" label="Morning" />
      </Group>
      <Group title="Departure" explanation="Local time, for each direction">
        <Hours control={control} name="departure_time_bonuses.afternoon" label="Afternoon" />
        <Hours control={control} name="departure_time_bonuses.evening" label="Evening" />
      </Group>
      <Group title="Stops" explanation="For each direction; negative">
        <Points control={control} name="stop_penalties.one_stop" label="One stop" />
        <Points control={control} name="stop_penalties.two_plus_stops" label="Two or more stops" />
      </Group>
      <Group title="Duration" explanation="Of a direction longer than two hours; negative">
        <Duration control={control} name="duration_penalties.medium" label="Medium" hint="Up to" />
        <Duration control={control} name="duration_penalties.long" label="Long" hint="Up to" />
        <Duration control={control} name="duration_penalties.very_long" label="Very long" hint="Above" />
      </Group>
      <Group title="Price" explanation="Per seated passenger">
        <NumberField control={control} name="low_price.below" label="Below, in euro" max={10_000} />
        <Points control={control} name="low_price.points" label="Bonus" />
      </Group>
    </>
  );
}

type GroupProps = { title: string; explanation: string; children: ReactNode };

function Group({ title, explanation, children }: GroupProps) {
  return (
    <fieldset className="grid grid-cols-2 items-end gap-x-4 gap-y-3">
      <legend className="mb-2 w-full">
        <span className="font-semibold text-15">{title}</span> <span className="text-13 text-muted">{explanation}</span>
      </legend>
      {children}
    </fieldset>
  );
}

type PointsName =
  | 'direct_flight_bonus'
  | 'stop_penalties.one_stop'
  | 'stop_penalties.two_plus_stops'
  | 'low_price.points';

function Points({ control, name, label }: Props & { name: PointsName; label: string }) {
  return <NumberField control={control} name={name} label={`${label}, points`} min={-10_000} max={10_000} />;
}

type HoursName =
  | 'arrival_time_bonuses.early_morning'
  | 'arrival_time_bonuses.morning'
  | 'departure_time_bonuses.afternoon'
  | 'departure_time_bonuses.evening';

function Hours({ control, name, label }: Props & { name: HoursName; label: string }) {
  return (
    <div className="col-span-2 grid grid-cols-3 items-end gap-x-4">
      <NumberField control={control} name={`${name}.start`} label={`${label}, from`} max={23} step={1} />
      <NumberField control={control} name={`${name}.end`} label={`${label}, until`} min={1} max={24} step={1} />
      <NumberField control={control} name={`${name}.points`} label={`${label}, points`} min={-10_000} max={10_000} />
    </div>
  );
}

type DurationName = 'duration_penalties.medium' | 'duration_penalties.long' | 'duration_penalties.very_long';

function Duration({ control, name, label, hint }: Props & { name: DurationName; label: string; hint: string }) {
  return (
    <div className="col-span-2 grid grid-cols-2 items-end gap-x-4">
      <NumberField
        control={control}
        name={`${name}.hours`}
        label={`${label}: ${hint.toLowerCase()}, hours`}
        max={100}
      />
      <NumberField control={control} name={`${name}.points`} label={`${label}, points`} min={-10_000} max={10_000} />
    </div>
  );
}
