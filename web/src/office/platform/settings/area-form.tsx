/** The form of an area of settings. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { type Api, useApi } from '@/api/client';
import { FailureNotice } from '@/office/kit/failure-notice';
import type { FormWords } from '@/office/kit/form/changes';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { Skeleton } from '@/ui/skeleton';
import { useShowApplied } from './applied';
import { type Effect, Effects } from './effects';
import { AREAS, type Area, type Bodies, type Stored, settingsKey } from './resources';

/** What distinguishes the form of an area from others. */
export type AreaDefinition<A extends Area, Values extends FieldValues> = {
  area: A;
  /** The name of the form. */
  label: string;
  /** Checks the values and turns them into the settings. */
  schema: ZodType<Bodies[A], Values>;
  words: FormWords<Values>;
  valuesOf: (settings: Bodies[A]) => Values;
  /** What a change of each setting means: for whom, and from when. */
  effects: { readonly [Name in keyof Values]-?: Effect<Values> };
  messages: AreaMessages;
  sentences?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** What is said about loading and saving. */
export type AreaMessages = { notLoaded: string; notSaved: string; saved: string };

/** The messages of areas for which the specification has none of their own. */
export const USUAL_MESSAGES: AreaMessages = {
  notLoaded: 'Failed to load settings',
  notSaved: 'Failed to save settings',
  saved: 'Settings saved successfully!',
};

export type FieldsProps<A extends Area, Values extends FieldValues> = {
  control: Control<Values, unknown, Bodies[A]>;
  values: Values;
  /** Replaces all values, as when a preset is chosen. They are not saved yet. */
  replace: (values: Values) => void;
};

type AreaFormProps<A extends Area, Values extends FieldValues> = {
  definition: AreaDefinition<A, Values>;
  children: (props: FieldsProps<A, Values>) => ReactNode;
  /** What is shown beside the form while it is edited. */
  beside?: (values: Values) => ReactNode;
};

/** How many milliseconds the notice about saving is shown. */
const NOTICE_TIME = 3000;

/** Loads the settings of an area and shows them in a form. */
export function AreaForm<A extends Area, Values extends FieldValues>(props: AreaFormProps<A, Values>) {
  const { area, messages } = props.definition;
  const { data, isError, refetch } = useQuery(areaQuery(useApi(), area));
  if (data) return <LoadedForm {...props} stored={data} />;
  if (!isError) return <Loading />;
  return <FailureNotice onRetry={refetch}>{messages.notLoaded}</FailureNotice>;
}

function areaQuery<A extends Area>(api: Api, area: A) {
  return {
    queryKey: settingsKey(area),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Stored<A>> => AREAS[area].get(api, signal),
  };
}

function LoadedForm<A extends Area, Values extends FieldValues>(
  props: AreaFormProps<A, Values> & { stored: Stored<A> },
) {
  const { definition, stored, children, beside } = props;
  const { area, label, schema, words, valuesOf, effects, messages, sentences } = definition;
  const api = useApi();
  const client = useQueryClient();
  const showApplied = useShowApplied();
  const form = useOfficeForm<Values, Bodies[A] & FieldValues, Stored<A>>({
    id: `settings/${area}`,
    schema: schema as ZodType<Bodies[A] & FieldValues, Values>,
    words,
    values: valuesOf(stored),
    revision: stored.revision,
    save: (checked, revision) => AREAS[area].put(api, checked, revision),
    read: (row) => ({ values: valuesOf(row), revision: row.revision }),
    success: { text: messages.saved, milliseconds: NOTICE_TIME },
    failure: messages.notSaved,
    ...(sentences && { sentences }),
    onSaved: (row) => {
      client.setQueryData(settingsKey(area), row);
      // The shell shows the name and the colour, and all screens show times in the time zone of the agency.
      for (const queryKey of [['installation'], ['site']]) void client.invalidateQueries({ queryKey });
      showApplied();
    },
  });
  const { control, reset } = form.hook;
  const fields = children({
    control: control as unknown as FieldsProps<A, Values>['control'],
    values: form.values,
    replace: (values) => reset(values, { keepDefaultValues: true }),
  });
  return (
    <div className={beside ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]' : 'max-w-3xl'}>
      <OfficeForm form={form} label={label} staysInSight>
        {fields}
        <Effects changes={form.changes} effects={effects} values={form.values} />
      </OfficeForm>
      {beside?.(form.values)}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className="flex max-w-3xl flex-col gap-4">
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="flex flex-col gap-1">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}
