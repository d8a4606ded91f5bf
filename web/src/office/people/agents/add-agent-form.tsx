import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '@/api/client';
import { TextField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { Segmented } from '@/ui/segmented';
import { AGENT_SENTENCES, agentName, agentPhone, isTooShort } from './agent-sentences';
import { addAgent, SALES_AGENTS } from './sales-agents';

const NOBODY = {
  full_name: '',
  email: '',
  phone_number: '',
  entry: 'password' as 'password' | 'invitation',
  password: '',
};

const SCHEMA = z
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
    schema: SCHEMA,
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
