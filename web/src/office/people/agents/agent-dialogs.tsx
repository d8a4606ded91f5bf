import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useApi } from '@/api/client';
import { useLeave } from '@/office/kit/form/leave-guard';
import { Confirm } from '@/ui/confirm';
import { Dialog, DialogContent } from '@/ui/dialog';
import { useToast } from '@/ui/toast/toaster';
import { AddAgentForm, AgentPasswordForm, EditAgentForm } from './agent-forms';
import { agentQuery, deleteAgent, SALES_AGENTS, type SalesAgent } from './sales-agents';

type AgentDialogsProps = {
  task: AgentTask | null;
  onClose: () => void;
  /** Called instead of `onClose` when the agent is deleted. */
  onDeleted?: (() => void) | undefined;
};

/** The dialog for a task, if there is one. */
export function AgentDialogs({ task, onClose, onDeleted }: AgentDialogsProps) {
  // A dialog that fades out keeps its content.
  const [shown, setShown] = useState(task);
  if (task !== null && task !== shown) setShown(task);
  const isOpen = (kind: AgentTask['kind']) => task?.kind === kind;
  const agent = shown && 'agent' in shown ? shown.agent : null;
  return (
    <>
      <FormDialog isOpen={isOpen('add')} title="Add Agent" onClose={onClose}>
        <AddAgentForm onClose={onClose} />
      </FormDialog>
      {agent && (
        <>
          <FormDialog isOpen={isOpen('edit')} title={`Edit ${agent.name}`} onClose={onClose}>
            <EditAgentForm agent={agent} onClose={onClose} />
          </FormDialog>
          <FormDialog isOpen={isOpen('password')} title={`Change password of ${agent.name}`} onClose={onClose}>
            <AgentPasswordForm agent={agent} onClose={onClose} />
          </FormDialog>
          <DeleteAgent agent={agent} isOpen={isOpen('delete')} onClose={onClose} onDeleted={onDeleted} />
        </>
      )}
    </>
  );
}

type FormDialogProps = { isOpen: boolean; title: string; onClose: () => void; children: ReactNode };

/** A dialog with a form. It asks before what was typed is lost. */
function FormDialog({ isOpen, title, onClose, children }: FormDialogProps) {
  const leave = useLeave();
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && leave(onClose)}>
      <DialogContent title={title} closeLabel="Close" className="md:max-w-lg">
        {children}
      </DialogContent>
    </Dialog>
  );
}

type DeleteAgentProps = {
  agent: SalesAgent;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
};

function DeleteAgent({ agent, isOpen, onClose, onDeleted }: DeleteAgentProps) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const isDeleted = useRef(false);
  const onConfirm = async () => {
    // The panel may be loading the agent, who would not be found any more.
    await client.cancelQueries(agentQuery(api, agent.id));
    await deleteAgent(api, agent.id);
    isDeleted.current = true;
    await client.invalidateQueries({ queryKey: SALES_AGENTS });
    show({ text: `${agent.name} is deleted.`, milliseconds: 3000 });
  };
  return (
    <Confirm
      isOpen={isOpen}
      // Closing the panel of the agent ends the task too.
      onClose={() => (isDeleted.current && onDeleted ? onDeleted() : onClose())}
      title={`Delete the agent ${agent.name}?`}
      confirmLabel="Delete"
      onConfirm={onConfirm}
      explain={() => 'Failed to delete agent'}
    >
      {agent.name} ({agent.email}) can no longer sign in, and open requests wait for another agent. Searches, the audit
      log and open quotes stay; the overview offers to revoke the quotes. This action cannot be undone.
    </Confirm>
  );
}

const OF_AGENTS = ['edit', 'password', 'delete'] as const;

type TaskOfAgent = (typeof OF_AGENTS)[number];

/** What the administrator is doing. */
type AgentTask = { kind: 'add' } | { kind: TaskOfAgent; agent: SalesAgent };

/** Begins a task, or ends the present one with null. */
export function useSetTask(): (task: AgentTask | null) => void {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  return (task) => {
    const next = new URLSearchParams(parameters);
    next.delete('task');
    next.delete('agent');
    if (task) next.set('task', task.kind);
    if (task && 'agent' in task) next.set('agent', task.agent.id);
    setParameters(next, { replace: true, state, preventScrollReset: true });
  };
}

/**
 * The task in the address, where it survives a reload and the end of the session. Null if there is none, or until its agent
 * is known.
 */
export function useTask(agents: readonly SalesAgent[]): AgentTask | null {
  const [parameters] = useSearchParams();
  const [kind, id] = [parameters.get('task'), parameters.get('agent') ?? ''];
  const known = agents.find((agent) => agent.id === id);
  const { data } = useQuery({
    ...agentQuery(useApi(), id),
    enabled: kind !== 'delete' && id !== '' && known === undefined,
  });
  if (kind === 'add') return { kind };
  const ofAgent = OF_AGENTS.find((one) => one === kind);
  const agent = known ?? data;
  return ofAgent && agent ? { kind: ofAgent, agent } : null;
}
