import { z } from 'zod';
import { useApi } from '@/api/client';
import { TextField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { AGENT_SENTENCES, isTooShort } from './agent-sentences';
import { setAgentPassword } from './sales-agents';
import type { SalesAgent } from './types';

const EMPTY = { password: '', repeated: '' };

const TOO_SHORT = 'Password must be at least 8 characters long';

const SCHEMA = z.object({ password: z.string(), repeated: z.string() }).superRefine((typed, { addIssue }) => {
  if (isTooShort(typed.password)) addIssue({ code: 'custom', path: ['password'], message: TOO_SHORT });
  else if (typed.password !== typed.repeated) {
    addIssue({ code: 'custom', path: ['repeated'], message: 'Passwords do not match' });
  }
});

const SENTENCES = { password: { ...AGENT_SENTENCES.password, required: TOO_SHORT, too_short: TOO_SHORT } };

const dots = (password: string) => '•'.repeat(password.length);

/** Gives an agent a new password. */
export function AgentPasswordForm({ agent, onClose }: { agent: SalesAgent; onClose: () => void }) {
  const api = useApi();
  const form = useOfficeForm({
    id: `sales-agents/${agent.id}/password`,
    schema: SCHEMA,
    words: { password: { label: 'New password', show: dots }, repeated: { label: 'Confirm password', show: dots } },
    values: EMPTY,
    revision: null,
    save: async ({ password }) => {
      await setAgentPassword(api, agent.id, password);
      return agent;
    },
    read: () => ({ values: EMPTY, revision: null }),
    success: { text: 'Password updated successfully!', milliseconds: 2000 },
    failure: 'Failed to update password. Please try again.',
    // The same password twice is the same password.
    isRepeatable: true,
    secrets: ['password', 'repeated'],
    sentences: SENTENCES,
    onDone: onClose,
  });
  const { control } = form.hook;
  const field = { control, type: 'password', isRequired: true, autoComplete: 'new-password' } as const;
  return (
    <OfficeForm form={form} label={`Change password of ${agent.name}`} saveLabel="Change password" onCancel={onClose}>
      <p className="text-15 text-muted">The agent is signed out on all devices.</p>
      <TextField {...field} name="password" label="New password" hint={TOO_SHORT} />
      <TextField {...field} name="repeated" label="Confirm password" />
    </OfficeForm>
  );
}
