import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '@/api/client';
import type { FormWords } from '@/office/kit/form/changes';
import { NumberField } from '@/office/kit/form/fields';
import { optionalWholeText, textOf } from '@/office/kit/form/numbers';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { RowPanel } from '@/office/kit/list/row-panel';
import type { ListAddress } from '@/office/kit/list/use-list-address';
import { type Effect, Effects } from '@/office/platform/settings/effects';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { putTarget } from './board';
import type { Queue, QueueTarget } from './job';
import { changeQueue } from './requests';
import { QueueStateMark, When } from './states';

type QueuePanelProps = {
  address: ListAddress;
  /** The queues in the order of their rows; undefined until they are known. */
  queues: readonly Queue[] | undefined;
};

/** What operators have set for the open queue, beside the list. */
export function QueuePanel({ address, queues }: QueuePanelProps) {
  return (
    <RowPanel address={address} ids={queues?.map(({ queue }) => queue) ?? []} title={(id) => id}>
      {(id) => {
        if (!queues) return <Skeleton aria-busy="true" className="h-80" />;
        const queue = queues.find((row) => row.queue === id);
        if (queue) return <QueueForm key={id} queue={queue} onCancel={address.close} />;
        return (
          <p role="alert" className="py-12 text-center text-15">
            There is no such queue.
          </p>
        );
      }}
    </RowPanel>
  );
}

type Values = { per_process: string; total: string; max_attempts: string; longest_backoff_seconds: string };

const SCHEMA = z.object({
  per_process: optionalWholeText({ min: 1, max: 1000 }),
  total: optionalWholeText({ min: 1, max: 100_000 }),
  max_attempts: optionalWholeText({ min: 1, max: 1000 }),
  longest_backoff_seconds: optionalWholeText({ min: 1, max: 86_400 }),
});

const WORDS: FormWords<Values> = {
  per_process: { label: 'Handlers per process', show: (value) => value || 'as configured' },
  total: { label: 'Handlers in total', show: (value) => value || 'unbounded' },
  max_attempts: { label: 'Attempts', show: (value) => value || 'as the kind says' },
  longest_backoff_seconds: { label: 'Longest backoff', show: (value) => `${value || '600'} s` },
};

const EFFECTS: { readonly [Name in keyof Values]: Effect<Values> } = {
  per_process: ({ per_process: number }) =>
    number === ''
      ? 'Within five seconds, each process runs as many handlers as it is configured with.'
      : `Within five seconds, each process runs at most ${number} jobs of the queue at once. Running jobs go on.`,
  total: ({ total }) =>
    total === ''
      ? 'The handlers of all processes together have no bound.'
      : `All processes together run at most ${total} jobs of the queue at once. Running jobs go on.`,
  max_attempts: ({ max_attempts: number }) =>
    number === '' ? 'Each job has the attempts of its kind.' : `A job that has failed ${number}× is dead.`,
  longest_backoff_seconds: ({ longest_backoff_seconds: seconds }) =>
    `A job that failed waits at most ${seconds || '600'} seconds until its next attempt.`,
};

/** Milliseconds. */
const NOTICE_TIME = 3000;

/** Scales a queue, and sets how its jobs are tried again. */
function QueueForm({ queue: row, onCancel }: { queue: Queue; onCancel: () => void }) {
  const { queue, configured, state, handlers, target_handlers: target } = row;
  const api = useApi();
  const client = useQueryClient();
  const form = useOfficeForm<Values, z.output<typeof SCHEMA>, QueueTarget>({
    id: `queues/${queue}`,
    schema: SCHEMA,
    words: WORDS,
    values: valuesOf(row),
    revision: row.revision,
    save: (checked, revision) => changeQueue(api, queue, bodyOf(checked), revision),
    read: (saved) => ({ values: valuesOf(saved), revision: saved.revision }),
    success: { text: `${queue} is changed.`, milliseconds: NOTICE_TIME },
    failure: `Failed to change ${queue}`,
    onSaved: (saved) => putTarget(client, saved),
  });
  const { control } = form.hook;
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-15 tabular-nums">
        <QueueStateMark state={state} />
        <span>
          {handlers} of {target} handlers run{handlers !== target && ': applying…'}
        </span>
      </p>
      <StateNote queue={row} />
      {configured === null && <Notice tone="plain">No process is configured to serve this queue.</Notice>}
      <OfficeForm form={form} label={`Scale ${queue}`} onCancel={onCancel}>
        <NumberField
          control={control}
          name="per_process"
          label={WORDS.per_process.label}
          hint={`Empty: as configured${configured === null ? '' : ` (${configured})`}`}
          {...INTEGER}
        />
        <NumberField control={control} name="total" label={WORDS.total.label} hint="Empty: unbounded" {...INTEGER} />
        <NumberField
          control={control}
          name="max_attempts"
          label={WORDS.max_attempts.label}
          hint="Empty: as the kind of the job says"
          {...INTEGER}
        />
        <NumberField
          control={control}
          name="longest_backoff_seconds"
          label={WORDS.longest_backoff_seconds.label}
          hint="Seconds between two attempts; empty: 600"
          {...INTEGER}
        />
        <Effects changes={form.changes} effects={EFFECTS} values={form.values} />
      </OfficeForm>
    </div>
  );
}

/** Who has paused or drained the queue, when, why, and until when. */
function StateNote({ queue: { state_by, state_reason, state_since, paused_until } }: { queue: Queue }) {
  if (state_since === null) return null;
  return (
    <p className="text-15 text-muted">
      {state_by ?? 'Somebody'}, <When at={state_since} />
      {state_reason && `: ${state_reason}`}
      {paused_until && (
        <>
          . It runs again at <When at={paused_until} />
        </>
      )}
    </p>
  );
}

const INTEGER = { min: 1, step: 1, inputMode: 'numeric' } as const;

function valuesOf({ per_process, total, max_attempts, longest_backoff_seconds }: QueueTarget): Values {
  return {
    per_process: textOf(per_process),
    total: textOf(total),
    max_attempts: textOf(max_attempts),
    longest_backoff_seconds: textOf(longest_backoff_seconds),
  };
}

/** The values as the API takes them: a word takes an earlier number back. */
function bodyOf({ per_process, total, max_attempts, longest_backoff_seconds }: z.output<typeof SCHEMA>) {
  return {
    per_process: per_process ?? ('configured' as const),
    total: total ?? ('unbounded' as const),
    max_attempts: max_attempts ?? ('default' as const),
    longest_backoff_seconds: longest_backoff_seconds ?? ('default' as const),
  };
}
