import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { SelectionBar, useEach } from '@/office/kit/list/bulk';
import { Button } from '@/ui/button';
import { changeAgent, SALES_AGENT, SALES_AGENTS } from './sales-agents';

type BulkActiveProps = { ids: readonly string[]; onDone: () => void };

/** Activates or deactivates the selected agents. */
export function BulkActive({ ids, onDone }: BulkActiveProps) {
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
