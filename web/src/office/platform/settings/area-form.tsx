/** The form of an area of settings. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { type Api, useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { cn } from '@/lib/cn';
import { FailureNotice } from '@/office/kit/failure-notice';
import type { FormWords } from '@/office/kit/form/changes';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { Skeleton } from '@/ui/skeleton';
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

/** Milliseconds between two questions while not all processes have applied a change. */
const INTERVAL = 1000;

const ShowContext = createContext<(() => void) | null>(null);

/** A function that is called after a change was saved, and shows which processes have applied it. */
export function useShowApplied(): () => void {
  const show = useContext(ShowContext);
  if (!show) throw new Error('useShowApplied must be used within AppliedChanges');
  return show;
}

/** The screen, with a line that follows the last change until all processes have applied it. */
export function AppliedChanges({ children }: { children: ReactNode }) {
  // Each change begins a new line.
  const [change, setChange] = useState(0);
  return (
    <ShowContext value={() => setChange((count) => count + 1)}>
      <div role="status" className="empty:hidden">
        {change > 0 && <AppliedLine change={change} />}
      </div>
      {children}
    </ShowContext>
  );
}

function AppliedLine({ change }: { change: number }) {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['settings-applied', change],
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/admin/settings/applied', { signal })),
    refetchInterval: ({ state }) => (state.data?.is_applied ? false : INTERVAL),
  });
  const processes = data?.processes ?? [];
  const applied = processes.filter(({ is_applied }) => is_applied);
  const waiting = processes.filter(({ is_applied }) => !is_applied);
  return (
    <p
      className={cn(
        'mb-4 rounded-control border px-4 py-2 text-13 tabular-nums',
        data?.is_applied ? 'border-success/30 text-success' : 'border-line text-muted',
      )}
    >
      {sentenceOf(data?.is_applied, applied.length, processes.length, isError)}
      {waiting.length > 0 && ` Waiting for ${waiting.map(({ role, host }) => `${role} on ${host}`).join(', ')}.`}
    </p>
  );
}

function sentenceOf(isApplied: boolean | undefined, applied: number, all: number, isError: boolean): string {
  if (isApplied === undefined) return isError ? 'Nobody knows yet which processes use the change.' : 'Saved.';
  if (!isApplied) return `Applied by ${applied} of ${all} ${all === 1 ? 'process' : 'processes'}…`;
  if (all === 0) return 'Saved. No process is running that would apply the change.';
  return all === 1 ? 'Applied by the only process.' : `Applied by all ${all} processes.`;
}
