import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { FilterBar } from '@/office/kit/list/filter-bar';
import { TextFilter } from '@/office/kit/list/text-filter';
import { useEndlessList } from '@/office/kit/list/use-endless-list';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import { Table } from '@/ui/table/table';
import { type JobFilters, useJobAddress } from './address';
import { useBoard } from './board';
import { BulkButton } from './bulk-button';
import { BulkProgress } from './bulk-progress';
import { JOB_COLUMNS } from './job-columns';
import { JobPanel } from './job-panel';
import { failuresQuery, filterOf, forgetJobs, JOB_LISTS, jobList } from './requests';
import { canBeSelected, SelectedJobs } from './selected-jobs';
import type { JobList as JobPage, ListedJob } from './types';
import { isListed, LISTED_STATES, type ListedState } from './words';

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
