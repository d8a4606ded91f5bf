/** The forms about an agent, and what they say about its fields. */
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '@/api/client';
import { TextField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { Segmented } from '@/ui/segmented';
import { addAgent, changeAgent, SALES_AGENT, SALES_AGENTS, type SalesAgent, setAgentPassword } from './sales-agents';

/** The fewest characters of a password. */
const MIN_CHARACTERS = 8;

/** Better words for the codes of the server. */
const AGENT_SENTENCES = {
  full_name: { required: 'Enter the full name.' },
  name: { required: 'Enter the full name.' },
  email: {
    required: 'Enter an email address.',
    invalid: 'Enter an email address.',
    duplicate: 'This email is in use.',
  },
  phone_number: { invalid: 'Enter a phone number.', too_long: 'This phone number is too long.' },
  password: {
    required: 'Must be at least 8 characters long',
    too_short: 'Must be at least 8 characters long',
    common: 'This password is too common. Choose another one.',
    invalid: 'A password does not begin or end with a space.',
  },
} as const;

/** The name of an agent. */
const agentName = z.string().trim().min(1, AGENT_SENTENCES.name.required).max(100, 'This text is too long.');

/** The telephone number of an agent; null if it is empty. */
const agentPhone = z
  .string()
  .trim()
  .transform((text) => text || null);

/** Whether a password has too few characters. */
function isTooShort(password: string): boolean {
  return [...password].length < MIN_CHARACTERS;
}

const NOBODY = {
  full_name: '',
  email: '',
  phone_number: '',
  entry: 'password' as 'password' | 'invitation',
  password: '',
};

const NEW_AGENT = z
  .object({
    full_name: agentName,
    email: z.string().trim().min(1, AGENT_SENTENCES.email.required),
    phone_number: agentPhone,
    entry: z.enum(['password', 'invitation']),
    password: z.string(),
  })
  .superRefine(({ entry, password }, { addIssue }) => {
    if (entry === 'password' && isTooShort(password)) {
      addIssue({ code: 'custom', path: ['password'], message: AGENT_SENTENCES.password.too_short });
    }
  });

const ENTRIES = [
  { value: 'password', label: 'Set a password' },
  { value: 'invitation', label: 'Send an invitation' },
] as const;

/** Adds an agent, with a password or with an invitation by mail. */
export function AddAgentForm({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const form = useOfficeForm({
    id: 'sales-agents/new',
    schema: NEW_AGENT,
    words: {
      full_name: { label: 'Full name' },
      email: { label: 'Email' },
      phone_number: { label: 'Phone' },
      entry: { label: 'First sign-in' },
      password: { label: 'Password', show: (password) => '•'.repeat(password.length) },
    },
    values: NOBODY,
    revision: null,
    save: ({ entry, password, ...agent }) =>
      addAgent(api, entry === 'password' ? { ...agent, password } : { ...agent, invite: true }),
    read: () => ({ values: NOBODY, revision: null }),
    success: { text: 'Agent added successfully!', milliseconds: 2000 },
    failure: 'Failed to create user',
    secrets: ['password'],
    sentences: AGENT_SENTENCES,
    onSaved: () => void client.invalidateQueries({ queryKey: SALES_AGENTS }),
    onDone: onClose,
  });
  const { control } = form.hook;
  const { field: entry } = useController({ control, name: 'entry' });
  return (
    <OfficeForm
      form={form}
      label="Add agent"
      saveLabel={entry.value === 'password' ? 'Add Agent' : 'Send Invitation'}
      onCancel={onClose}
    >
      <TextField control={control} name="full_name" label="Full name" isRequired autoComplete="off" />
      <TextField control={control} name="email" label="Email" type="email" isRequired autoComplete="off" />
      <TextField control={control} name="phone_number" label="Phone" type="tel" autoComplete="off" />
      <Segmented
        label="First sign-in"
        value={entry.value}
        onChange={entry.onChange}
        className="grid grid-cols-2 gap-1 rounded-control bg-mist p-1"
        choiceClassName="flex min-h-9 cursor-pointer pointer-coarse:min-h-11 items-center justify-center rounded-md px-3 text-center text-15 has-checked:bg-paper has-checked:font-semibold has-checked:shadow-sm"
        choices={ENTRIES.map(({ value, label }) => ({ value, content: label }))}
      />
      {entry.value === 'password' ? (
        <TextField
          control={control}
          name="password"
          label="Password"
          type="password"
          isRequired
          hint="Must be at least 8 characters long"
          autoComplete="new-password"
        />
      ) : (
        <p className="text-15 text-muted">A mail with a link lets the agent confirm the address and set a password.</p>
      )}
    </OfficeForm>
  );
}

const EDITED_AGENT = z.object({ name: agentName, phone_number: agentPhone });

const valuesOf = ({ name, phone_number }: SalesAgent) => ({ name, phone_number: phone_number ?? '' });

/** Changes the name and the phone number of an agent. */
export function EditAgentForm({ agent, onClose }: { agent: SalesAgent; onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const form = useOfficeForm({
    id: `sales-agents/${agent.id}`,
    schema: EDITED_AGENT,
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

const EMPTY = { password: '', repeated: '' };

const TOO_SHORT = 'Password must be at least 8 characters long';

const PASSWORDS = z.object({ password: z.string(), repeated: z.string() }).superRefine((typed, { addIssue }) => {
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
    schema: PASSWORDS,
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
