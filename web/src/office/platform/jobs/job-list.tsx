import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { FilterBar, TextFilter } from '@/office/kit/list/filters';
import { useEndlessList } from '@/office/kit/list/use-list';
import { Moment } from '@/office/kit/times';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { useBoard } from './board';
import { BulkButton, BulkProgress } from './bulk';
import { isListed, type JobList as JobPage, LISTED_STATES, type ListedJob, type ListedState, spanText } from './job';
import { JobPanel } from './job-panel';
import { failuresQuery, filterOf, forgetJobs, JOB_LISTS, type JobFilters, jobList, useJobAddress } from './requests';
import { canBeSelected, SelectedJobs } from './selected-jobs';
import { JobStateMark, When } from './states';

const jobsOf = ({ jobs }: JobPage): readonly ListedJob[] => jobs;

/** The jobs in a state, with filters in the address. Ended jobs: the latest first; others: the oldest first. */
export function JobList() {
  const api = useApi();
  const address = useJobAddress();
  const { filters, openId, addressOf, open } = address;
  const { state, queue, kind, reason, text } = filters;
  const list = useEndlessList<ListedJob, JobPage>({
    queryKey: [...JOB_LISTS, state, queue, kind, reason, text],
    fetchAfter: (cursor, signal) => jobList(api, filters, cursor, signal),
    rowsOf: jobsOf,
    failed: 'Failed to load the jobs',
  });
  const { canChange } = useCanChange();
  const shown = stateIn(state);
  const selectable = canChange && canBeSelected(shown);
  const filter = JSON.stringify(filters);
  const [selection, setSelection] = useState<{ of: string; ids: readonly string[] }>({ of: filter, ids: [] });
  // Another list has other rows, none of which is selected.
  const selected = selection.of === filter ? selection.ids : [];
  const select = (ids: readonly string[]) => setSelection({ of: filter, ids });
  const rows = list.content.state === 'ready' ? list.content.rows : [];
  return (
    <div className="flex flex-col gap-4">
      <BulkProgress />
      <div>
        <FilterBar isFiltered={Boolean(queue || kind || reason || text)}>
          <Filters filters={filters} onChange={address.setFilters} rows={rows} />
        </FilterBar>
        <ListActions filters={filters} isEmpty={list.content.state === 'ready' && rows.length === 0} />
        {selected.length > 0 && <SelectedJobs state={shown} ids={selected} onDone={() => select([])} />}
        <Table
          caption="Jobs"
          columns={JOB_COLUMNS}
          content={list.content}
          end={list.end}
          rowId={({ id }) => id}
          rowLabel={({ id }) => id}
          {...(selectable && { selected, onSelect: select })}
          empty="There are no such jobs."
          opening={{ openId, addressOf: ({ id }) => addressOf(id), onOpen: ({ id }) => open(id) }}
        />
      </div>
      <JobPanel ids={rows.map(({ id }) => id)} />
    </div>
  );
}

const ALL = 'all';

type FiltersProps = {
  filters: JobFilters;
  onChange: (change: Partial<JobFilters>, history?: 'push' | 'replace') => void;
  /** The listed jobs, whose names are offered. Of dead jobs, those of the failures are offered too. */
  rows: readonly ListedJob[];
};

function Filters({ filters: { state, queue, kind, reason, text }, onChange, rows }: FiltersProps) {
  const { data } = useBoard();
  const names = data?.queues.map((row) => row.queue) ?? [];
  // The address may name a queue that has no jobs any more.
  const known = queue && !names.includes(queue) ? [...names, queue] : names;
  const shown = stateIn(state);
  const isDead = shown === 'dead';
  const { data: failed = [] } = useQuery({ ...failuresQuery(useApi()), enabled: isDead });
  const groups = isDead ? failed.filter((group) => !queue || group.queue === queue) : [];
  return (
    <>
      <FormField label="State" className="w-36 max-sm:w-full">
        {(control) => (
          <Select<ListedState>
            {...control}
            options={LISTED_STATES}
            value={shown}
            // Only dead jobs have a reason.
            onValueChange={(next) => onChange({ state: next, reason: '' })}
          />
        )}
      </FormField>
      <FormField label="Queue" className="w-40 max-sm:w-full">
        {(control) => (
          <Select
            {...control}
            options={[{ value: ALL, label: 'All' }, ...known.map((name) => ({ value: name, label: name }))]}
            value={queue || ALL}
            onValueChange={(next) => onChange({ queue: next === ALL ? '' : next })}
          />
        )}
      </FormField>
      <TextFilter
        label="Search"
        placeholder="Argument, TIA-VIE or trace"
        value={text}
        onValue={(next) => onChange({ text: next }, 'replace')}
        className="sm:w-60"
      />
      <TextFilter
        label="Kind"
        placeholder="Exact name"
        offered={[...groups, ...rows].map((one) => one.kind)}
        value={kind}
        onValue={(next) => onChange({ kind: next }, 'replace')}
      />
      {isDead && (
        <TextFilter
          label="Reason"
          placeholder="As in the failures"
          offered={groups.filter((group) => !kind || group.kind === kind).map((group) => group.reason)}
          value={reason}
          onValue={(next) => onChange({ reason: next }, 'replace')}
          className="sm:w-72"
        />
      )}
    </>
  );
}

type ListActionsProps = {
  filters: JobFilters;
  /** Whether the filters select no job. */
  isEmpty: boolean;
};

/**
 * What can be done with all jobs that the filters select, unless they are searched. Those that have not ended are cancelled only
 * of a chosen queue, whatever their state.
 */
function ListActions({ filters: { state, queue, kind, reason, text }, isEmpty }: ListActionsProps) {
  const client = useQueryClient();
  const shown = stateIn(state);
  const isDead = shown === 'dead' && text === '';
  const isLive = (shown === 'ready' || shown === 'scheduled' || shown === 'running') && text === '';
  const filter = filterOf({ queue, kind, reason: isDead ? reason : '' });
  return (
    <div className="mb-2 flex flex-wrap items-center gap-1">
      <Button variant="quiet" size="compact" onClick={() => forgetJobs(client)}>
        <RotateCw className="size-4" aria-hidden="true" />
        Refresh
      </Button>
      {isDead && <BulkButton action="redrive" filter={filter} isEmpty={isEmpty} />}
      {isDead && <BulkButton action="discard" filter={filter} isEmpty={isEmpty} />}
      {isLive && queue && <BulkButton action="cancel" filter={filter} isEmpty={isEmpty} />}
      {isLive && !queue && <span className="text-13 text-muted">Choose a queue to cancel all its jobs.</span>}
    </div>
  );
}

/** The state in an address. Dead jobs are the usual ones. */
function stateIn(text: string): ListedState {
  return isListed(text) ? text : 'dead';
}

/** The columns of the list. They are a constant: new ones would mount the cells anew, and the focus would be lost. */
const JOB_COLUMNS: readonly TableColumn<ListedJob>[] = [
  {
    accessorKey: 'id',
    header: 'Job ID',
    enableSorting: false,
    meta: { isLink: true, card: 'title' },
    cell: ({ row: { original } }) => (
      // The whole id is in the document, where it can be searched and copied. Its end distinguishes it from others.
      <span
        className="inline-block max-w-32 truncate align-middle [direction:rtl] max-sm:max-w-full max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]"
        title={original.id}
      >
        <bdi>{original.id}</bdi>
      </span>
    ),
  },
  { accessorKey: 'kind', header: 'Kind', enableSorting: false },
  { accessorKey: 'queue', header: 'Queue', enableSorting: false },
  {
    accessorKey: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => <JobStateMark state={original.state} />,
  },
  { accessorKey: 'attempt', header: 'Attempt', enableSorting: false, meta: { align: 'end' } },
  {
    accessorKey: 'error',
    header: 'Last error',
    enableSorting: false,
    meta: { card: 'wide' },
    cell: ({ row: { original } }) =>
      original.error ? (
        <span
          className="inline-block max-w-md truncate align-middle max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]"
          title={original.error}
        >
          {original.error}
        </span>
      ) : (
        '–'
      ),
  },
  {
    id: 'run',
    header: 'Run',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => runText(original),
  },
  {
    accessorKey: 'created_at',
    header: 'Created',
    enableSorting: false,
    cell: ({ row: { original } }) => <Moment at={original.created_at} />,
  },
  {
    id: 'at',
    header: 'Due or ended',
    enableSorting: false,
    cell: ({ row: { original } }) => <When at={original.finished_at ?? original.run_at} />,
  },
];

/** How long the last attempt of an ended job ran. */
function runText({ started_at, finished_at }: ListedJob): string {
  if (!started_at || !finished_at) return '–';
  return spanText(Math.max(0, (Date.parse(finished_at) - Date.parse(started_at)) / 1000));
}
