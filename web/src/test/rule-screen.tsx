/** A form in a screen, and a server for it: what the tests of forms share. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { z } from 'zod';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { NumberField, SelectField, SwitchField, TextareaField, TextField } from '@/office/kit/form/fields';
import { useLeave } from '@/office/kit/form/leave-guard';
import { amountText, euroText, wholeText } from '@/office/kit/form/numbers';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { ifMatch } from '@/office/kit/requests';
import { Button } from '@/ui/button';
import type { renderScreen } from './render-screen';
import { server } from './server';

type Season = 'low' | 'high';
export type Rule = {
  name: string;
  season: Season;
  note: string;
  rate: number;
  is_active: boolean;
  tiers: { count: number }[];
  revision: string;
};
type Values = Omit<Rule, 'rate' | 'tiers' | 'revision'> & {
  rate: string;
  tiers: { count: string }[];
  password: string;
};

const SCHEMA = z.object({
  name: z.string().min(1, 'Enter a name.'),
  season: z.enum(['low', 'high']),
  note: z.string(),
  rate: euroText({ max: 1000 }),
  is_active: z.boolean(),
  tiers: z.array(z.object({ count: wholeText({ min: 1, max: 9 }) })),
  password: z.string(),
});

export const RULE: Rule = {
  name: 'Adult',
  season: 'low',
  note: '',
  rate: 20,
  is_active: true,
  tiers: [{ count: 2 }],
  revision: 'r1',
};

const SEASONS = [
  { value: 'low', label: 'Low' },
  { value: 'high', label: 'High' },
] as const;

const valuesOf = ({ revision: _, rate, tiers, ...rule }: Rule): Values => ({
  ...rule,
  rate: amountText(rate),
  tiers: tiers.map(({ count }) => ({ count: String(count) })),
  password: '',
});

/** `noticeTime`: in milliseconds. The usual one is too short for a test that waits for the notice. */
export type RuleScreenProps = { rule?: Rule; noticeTime?: number };

/** A form in a screen, which closes when it is saved or cancelled. */
export function RuleScreen({ rule = RULE, noticeTime = 1 }: RuleScreenProps) {
  const [isOpen, setOpen] = useState(true);
  const leave = useLeave();
  return (
    <>
      <h1>Rules</h1>
      <Button onClick={() => leave(() => setOpen(false))}>Close the dialog</Button>
      {isOpen ? <RuleForm rule={rule} noticeTime={noticeTime} onClose={() => setOpen(false)} /> : <p>Closed</p>}
    </>
  );
}

function RuleForm({ rule, noticeTime, onClose }: Required<RuleScreenProps> & { onClose: () => void }) {
  const api = useApi();
  const form = useOfficeForm({
    id: 'rules/adult',
    schema: SCHEMA,
    words: {
      name: { label: 'Name' },
      season: { label: 'Season' },
      note: { label: 'Note' },
      rate: { label: 'Rate' },
      is_active: { label: 'Active' },
      tiers: { label: 'Tiers', show: (tiers) => tiers.map(({ count }) => count).join(', ') },
      password: { label: 'Password' },
    },
    values: valuesOf(rule),
    revision: rule.revision,
    save: async (values, revision): Promise<Rule> => {
      const headers = { 'Content-Type': 'application/json', ...ifMatch(revision) };
      const request = new Request('http://localhost/api/rules', {
        method: 'PATCH',
        headers,
        body: JSON.stringify(values),
      });
      const response = await api.sendOnce(request);
      const body = await response.json();
      if (!response.ok) throw new ApiProblem(response, body);
      return body;
    },
    read: (saved: Rule) => ({ values: valuesOf(saved), revision: saved.revision }),
    success: { text: 'Rule saved!', milliseconds: noticeTime },
    failure: 'Failed to save rule',
    sentences: { rate: { out_of_range: 'At most 1000.' } },
    onDone: onClose,
  });
  const { control } = form.hook;
  return (
    <OfficeForm form={form} label="Adult" onCancel={onClose}>
      <TextField control={control} name="name" label="Name" />
      <NumberField control={control} name="rate" label="Rate" hint="In euro" />
      <SwitchField control={control} name="is_active" label="Active" />
      <SelectField control={control} name="season" label="Season" options={SEASONS} />
      <TextareaField control={control} name="note" label="Note" />
      <TextField control={control} name="tiers.0.count" label="Count" />
      <TextField control={control} name="password" label="Password" type="password" />
    </OfficeForm>
  );
}

export type Sent = { ifMatch: string | null; body: Record<string, unknown> };

/** The server answers each change in turn with one of these; the last one answers all others. Returns the changes. */
export function answerChanges(...answers: ((sent: Sent) => Response)[]) {
  const all: Sent[] = [];
  server.use(
    http.patch('/api/rules', async ({ request }) => {
      const sent = { ifMatch: request.headers.get('if-match'), body: (await request.json()) as Sent['body'] };
      all.push(sent);
      const answer = answers[Math.min(all.length, answers.length) - 1];
      return answer?.(sent);
    }),
  );
  return all;
}

export const accept = ({ body }: Sent) => HttpResponse.json({ ...RULE, ...body, revision: 'r3' });

export const changedTo = (current: Rule) => () => {
  const body = { code: 'changed_meanwhile', message: '', fields: {}, request_id: '1', current };
  return HttpResponse.json(body, { status: 412 });
};

export const rate = () => screen.findByRole('spinbutton', { name: 'Rate' });
export const retype = async (user: ReturnType<typeof renderScreen>['user'], text: string) => {
  await user.clear(await rate());
  await user.type(await rate(), text);
};
