import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { SelectionBar, useEach, useSelected } from '@/office/kit/list/bulk';
import { TextFilter } from '@/office/kit/list/filters';
import { ListScreen } from '@/office/kit/list/list-screen';
import { RowPanel } from '@/office/kit/list/row-panel';
import { useNumberedList } from '@/office/kit/list/use-list';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import type { Sorting } from '@/ui/table/columns';
import { AGENT_COLUMNS } from './agent-columns';
import { AgentDialogs, useSetTask, useTask } from './agent-dialogs';
import { AgentPanel } from './agent-panel';
import {
  type AgentFilters,
  type AgentPage,
  agentQuery,
  changeAgent,
  SALES_AGENT,
  SALES_AGENTS,
  type SalesAgent,
  salesAgents,
} from './sales-agents';

const NEWEST_FIRST: Sorting = { column: 'created_at', direction: 'descending' };

/** The sales agents, for the administrator. */
export function SalesAgentsPage() {
  const api = useApi();
  const { canChange, locked } = useCanChange();
  const setTask = useSetTask();
  const address = useListAddress<AgentFilters>({ filters: { q: '', status: '' }, sorting: NEWEST_FIRST });
  const { filters, sorting } = address;
  const [selected, setSelected] = useSelected(JSON.stringify([filters, address.page, address.pageSize]));
  const list = useNumberedList<SalesAgent, AgentPage>({
    queryKey: [...SALES_AGENTS, filters, sorting],
    address,
    fetchPage: (page, signal) => salesAgents(api, filters, sorting, page, signal),
    rowsOf: ({ agents }) => agents,
    failed: 'Failed to load sales agents',
  });
  const agents = list.content.state === 'ready' ? list.content.rows : [];
  const task = useTask(agents);
  return (
    <ListScreen
      title="Sales Agents"
      actions={
        <Button onClick={() => setTask({ kind: 'add' })} {...locked}>
          Add Agent
        </Button>
      }
      address={address}
      list={list}
      csv="sales-agents"
      total={({ total }) => `${wholeNumber(total, 'en')} ${total === 1 ? 'agent' : 'agents'}`}
      filters={<Filters address={address} />}
      selection={selected.length > 0 && <BulkActive ids={selected} onDone={() => setSelected([])} />}
      opens
      sorts
      table={{
        caption: 'Sales agents',
        columns: AGENT_COLUMNS,
        rowId: ({ id }) => id,
        rowLabel: ({ name }) => name,
        ...(canChange && { selected, onSelect: setSelected }),
        empty: 'No sales agent has registered yet.',
        emptyFiltered: 'No sales agent matches the filters.',
      }}
    >
      <RowPanel
        address={address}
        ids={agents.map(({ id }) => id)}
        title={(id) => <AgentName id={id} known={agents.find((agent) => agent.id === id)} />}
      >
        {(id) => <AgentPanel id={id} />}
      </RowPanel>
      <AgentDialogs task={task} onClose={() => setTask(null)} onDeleted={address.openId ? address.close : undefined} />
    </ListScreen>
  );
}

/** The name of an agent, who may be on another page. */
function AgentName({ id, known }: { id: string; known: SalesAgent | undefined }) {
  const { data } = useQuery({
    ...agentQuery(useApi(), id),
    enabled: known === undefined && id !== '',
    // The panel reads the agent, and an agent who was just deleted is not read again.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (known ?? data)?.name ?? 'Sales agent';
}

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

function Filters({ address: { filters, setFilters } }: { address: ListAddress<AgentFilters> }) {
  const status = STATUSES.find(({ value }) => value === filters.status)?.value ?? 'all';
  return (
    <>
      <TextFilter
        label="Name or email"
        type="search"
        value={filters.q}
        onValue={(q) => setFilters({ q }, 'replace')}
        className="sm:w-64"
      />
      <FormField label="Status" className="w-36 max-sm:w-full">
        {(control) => (
          <Select
            {...control}
            options={STATUSES}
            value={status}
            onValueChange={(value) => setFilters({ status: value === 'all' ? '' : value })}
          />
        )}
      </FormField>
    </>
  );
}

type BulkActiveProps = { ids: readonly string[]; onDone: () => void };

/** Activates or deactivates the selected agents. */
function BulkActive({ ids, onDone }: BulkActiveProps) {
  const api = useApi();
  const client = useQueryClient();
  const { run, isPending } = useEach<string>({
    onEnd: () => {
      for (const queryKey of [SALES_AGENTS, SALES_AGENT]) void client.invalidateQueries({ queryKey });
      onDone();
    },
    failed: 'Failed to update agent status',
  });
  const set = (is_active: boolean) => {
    const change = (id: string) => changeAgent(api, id, { is_active }, null);
    run(ids, change, (count) => `${agents(count)} ${count === 1 ? 'is' : 'are'} ${is_active ? 'active' : 'inactive'}.`);
  };
  return (
    <SelectionBar label="Selected agents" count={agents(ids.length)} onClear={onDone}>
      <Button variant="secondary" size="compact" aria-disabled={isPending} onClick={() => set(true)}>
        Activate
      </Button>
      <Button variant="secondary" size="compact" aria-disabled={isPending} onClick={() => set(false)}>
        Deactivate
      </Button>
    </SelectionBar>
  );
}

function agents(count: number): string {
  return `${count} ${count === 1 ? 'agent' : 'agents'}`;
}
