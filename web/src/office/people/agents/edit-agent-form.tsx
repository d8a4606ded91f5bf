import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '@/api/client';
import { TextField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { AGENT_SENTENCES, agentName, agentPhone } from './agent-sentences';
import { changeAgent, SALES_AGENT, SALES_AGENTS } from './sales-agents';
import type { SalesAgent } from './types';

const SCHEMA = z.object({ name: agentName, phone_number: agentPhone });

const valuesOf = ({ name, phone_number }: SalesAgent) => ({ name, phone_number: phone_number ?? '' });

/** Changes the name and the phone number of an agent. */
export function EditAgentForm({ agent, onClose }: { agent: SalesAgent; onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const form = useOfficeForm({
    id: `sales-agents/${agent.id}`,
    schema: SCHEMA,
    words: { name: { label: 'Full name' }, phone_number: { label: 'Phone' } },
    values: valuesOf(agent),
    revision: agent.revision,
    save: (change, revision) => changeAgent(api, agent.id, change, revision),
    read: (saved: SalesAgent) => ({ values: valuesOf(saved), revision: saved.revision }),
    success: { text: 'Agent updated successfully!', milliseconds: 2000 },
    failure: 'Failed to save agent',
    sentences: AGENT_SENTENCES,
    onSaved: () => {
      void client.invalidateQueries({ queryKey: SALES_AGENTS });
      void client.invalidateQueries({ queryKey: [...SALES_AGENT, agent.id] });
    },
    onDone: onClose,
  });
  const { control } = form.hook;
  return (
    <OfficeForm form={form} label={`Edit ${agent.name}`} onCancel={onClose}>
      <TextField control={control} name="name" label="Full name" isRequired autoComplete="off" />
      <TextField control={control} name="phone_number" label="Phone" type="tel" autoComplete="off" />
      <p className="text-15 text-muted">
        Email: <span className="text-ink">{agent.email}</span>
      </p>
    </OfficeForm>
  );
}
