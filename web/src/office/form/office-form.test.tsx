import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { renderScreen } from '@/test/render-screen';
import { server } from '@/test/server';
import { Button } from '@/ui/button';
import { NumberField, SelectField, SwitchField, TextareaField, TextField } from './fields';
import { useLeave } from './leave-guard';
import { amountText, euroText, wholeText } from './numbers';
import { OfficeForm } from './office-form';
import { ifMatch, useOfficeForm } from './use-office-form';

type Season = 'low' | 'high';
type Rule = {
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

const RULE: Rule = {
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

type RuleScreenProps = { rule?: Rule; noticeTime?: number };

/** A form in a screen, which closes when it is saved or cancelled. */
function RuleScreen({ rule = RULE, noticeTime = 1 }: RuleScreenProps) {
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

type Sent = { ifMatch: string | null; body: Record<string, unknown> };

/** The server answers each change in turn with one of these; the last one answers all others. Returns the changes. */
function answerChanges(...answers: ((sent: Sent) => Response)[]) {
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

const accept = ({ body }: Sent) => HttpResponse.json({ ...RULE, ...body, revision: 'r3' });

const changedTo = (current: Rule) => () => {
  const body = { code: 'changed_meanwhile', message: '', fields: {}, request_id: '1', current };
  return HttpResponse.json(body, { status: 412 });
};

const rate = () => screen.findByRole('spinbutton', { name: 'Rate' });
const retype = async (user: ReturnType<typeof renderScreen>['user'], text: string) => {
  await user.clear(await rate());
  await user.type(await rate(), text);
};

test('a form says what changed, saves with Ctrl+Enter, and sends the revision', async () => {
  const sent = answerChanges(accept);
  const { user, container } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  await user.click(screen.getByRole('switch', { name: 'Active' }));
  const changes = screen.getByRole('list', { name: 'Changes' });
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Rate: 20.00 →becomes 18.50', 'Active: on →becomes off']);
  expect(await audit(container)).toEqual([]);

  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText('Closed')).toBeVisible();
  expect(sent).toEqual([{ ifMatch: '"r1"', body: expect.objectContaining({ rate: 18.5, is_active: false }) }]);
});

test('the notice is shown before the form closes, and typing again keeps the form open', async () => {
  answerChanges(accept);
  const { user } = renderScreen(<RuleScreen noticeTime={60_000} />);
  await retype(user, '18.50');

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Rule saved!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await retype(user, '19');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'false');
  expect(screen.getByRole('list', { name: 'Changes' })).toHaveTextContent('Rate: 18.50 →becomes 19');
});

test('without changes there is nothing to save', async () => {
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '20.00');

  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('list', { name: 'Changes' })).toBeNull();
});

test('an invalid value is not sent, and gets the focus', async () => {
  const { user, container } = renderScreen(<RuleScreen />);
  await user.clear(await screen.findByRole('textbox', { name: 'Count' }));
  await retype(user, '1.005');

  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(async () => expect(await rate()).toHaveFocus());
  expect(await rate()).toHaveAccessibleDescription('In euro Enter at most two decimals.');
  expect(screen.getByRole('textbox', { name: 'Count' })).toHaveAccessibleDescription('Enter a number.');
  expect(await audit(container)).toEqual([]);
});

test('errors of the server are shown at their fields, also at nested ones, and others above the form', async () => {
  answerChanges(() => apiError(422, { 'tiers.0.count': 'not_increasing', rate: 'out_of_range', colour: 'required' }));
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '30');

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('At most 1000.')).toBeVisible();
  expect(await rate()).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Count' })).toHaveAccessibleDescription(
    'This number must be above the one before it.',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to save rulecolour: This field is required.');
  await retype(user, '29');
  expect(await rate()).toHaveAccessibleDescription('In euro');
});

test('a refusal is shown with its reason', async () => {
  answerChanges(() => apiError(404));
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '30');

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save ruleIt no longer exists.');
  expect(await rate()).toHaveValue(30);
});

test('after a change of somebody else both versions are shown, and mine can be kept', async () => {
  const sent = answerChanges(changedTo({ ...RULE, rate: 25, name: 'Grown-up', revision: 'r2' }), accept);
  const { user, container } = renderScreen(<RuleScreen />);
  await retype(user, '18.5');

  await user.click(screen.getByRole('button', { name: 'Save' }));

  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Somebody else has changed this meanwhile.');
  expect(notice).toHaveFocus();
  const versions = within(notice).getByRole('table', { name: 'Both versions' });
  expect(
    within(versions)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['FieldTheirsYours', 'Rate25.0018.5']);
  // What was not touched follows the others.
  expect(notice).toHaveTextContent('Name: Adult → Grown-up');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Grown-up');
  expect(await rate()).toHaveValue(18.5);
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));

  expect(await screen.findByText('Closed')).toBeVisible();
  expect(sent[1]).toEqual({ ifMatch: '"r2"', body: expect.objectContaining({ rate: 18.5, name: 'Grown-up' }) });
});

test('their version can be taken, and saved again after more changes', async () => {
  const sent = answerChanges(changedTo({ ...RULE, rate: 25, revision: 'r2' }), accept);
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '18.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));

  expect(await rate()).toHaveValue(25);
  expect(screen.queryByRole('alert')).toBeNull();
  await retype(user, '26');
  expect(screen.getByText('25.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(sent[1]?.ifMatch).toBe('"r2"');
});

test('an answer that was lost is recognised by its values', async () => {
  const sent = answerChanges(() => HttpResponse.error(), changedTo({ ...RULE, rate: 18.5, revision: 'r2' }));
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await user.click(await screen.findByRole('button', { name: 'Try now' }));

  expect(await screen.findByText('Closed')).toBeVisible();
  expect(sent).toHaveLength(2);
});

test('while the server is away the input is kept, and saving is tried again with growing pauses', async () => {
  const sent = answerChanges(
    () => HttpResponse.error(),
    () => apiError(503),
    () => apiError(429, {}, { 'retry-after': '30' }),
    accept,
  );
  const { user, container } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  await audit(container);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const expectPause = (seconds: number) =>
    expect(screen.getByRole('alert')).toHaveTextContent(`Saving is tried again after ${seconds} seconds.`);

  fireEvent.submit(screen.getByRole('form', { name: 'Adult' }));
  await vi.waitFor(() => expectPause(2));
  await wait(2000);
  await vi.waitFor(() => expectPause(4));
  expect(screen.getByRole('spinbutton', { name: 'Rate' })).toHaveValue(18.5);
  await wait(4000);
  await vi.waitFor(() => expectPause(30));
  expect(sent).toHaveLength(3);
  await wait(30_000);

  await vi.waitFor(() => expect(screen.getByText('Closed')).toBeInTheDocument());
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"r1"', '"r1"', '"r1"', '"r1"']);
});

test('before leaving with unsaved changes the user is asked', async () => {
  const { user, location } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);

  await user.click(screen.getByRole('link', { name: 'Other screen' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(question).toHaveTextContent('Rate: 20.00 → 18.50');
  expect(await audit(document.body)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(location()).toBe('/admin/screen');
  expect(await rate()).toHaveValue(18.5);
  await user.click(screen.getByRole('link', { name: 'Other screen' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

  expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test('Back is stopped too, and goes on after the question', async () => {
  const { user, location, router } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');

  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

  await waitFor(() => expect(location()).toBe('/admin/other'));
});

test('what would lose the changes without leaving the screen asks, too', async () => {
  const { user } = renderScreen(<RuleScreen />);
  await user.click(await screen.findByRole('combobox', { name: 'Season' }));
  await user.click(screen.getByRole('option', { name: 'High' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Easter');
  await user.click(screen.getByRole('button', { name: 'Close the dialog' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Season: low → high');
  expect(question).toHaveTextContent('Note: empty → Easter');

  await user.click(within(question).getByRole('button', { name: 'Discard changes' }));

  expect(await screen.findByText('Closed')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a saved or cancelled form does not ask', async () => {
  const { user, location } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Closed')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Other screen' }));

  expect(location()).toBe('/admin/other');
  expect(sessionStorage).toHaveLength(0);
});

/** Types into a form, and ends the session as if it had expired. */
async function typeAndLose() {
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('horse');
  expect(screen.getByRole('list', { name: 'Changes' })).toHaveTextContent('Password: as it is →becomes a new one');
  document.body.replaceChildren();
}

test('what was typed is back after the session has expired, without passwords, and can be discarded', async () => {
  await typeAndLose();

  const { user, container } = renderScreen(<RuleScreen />);

  expect(await rate()).toHaveValue(18.5);
  expect(screen.getByRole('status')).toHaveTextContent('Restored unsaved changes');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await rate()).toHaveValue(20);
  expect(sessionStorage).toHaveLength(0);
});

test('if the object has changed since, both versions are shown with what was typed', async () => {
  await typeAndLose();
  const sent = answerChanges(accept);

  const { user } = renderScreen(<RuleScreen rule={{ ...RULE, rate: 25, revision: 'r2' }} />);

  expect(await screen.findByText('Somebody else has changed this meanwhile.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(sent[0]).toEqual({ ifMatch: '"r2"', body: expect.objectContaining({ rate: 18.5 }) });
});

test('another user does not see it, and signing out forgets it', async () => {
  await typeAndLose();
  const [key = ''] = Object.keys(sessionStorage);
  expect(key).toBe('form-draft:019a9f3c-0000-7000-8000-00000000000a:rules/adult');
  const { auth } = renderScreen(<RuleScreen />);
  expect(await screen.findByText('Restored unsaved changes')).toBeVisible();

  await act(() => auth.signOut());

  expect(sessionStorage).toHaveLength(0);
});

test('a viewer reads the form and is told why it cannot be changed', async () => {
  const { container } = renderScreen(<RuleScreen />, { role: 'viewer' });

  expect(await rate()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    'Only the administrator can change this.',
  );
  expect(await audit(container)).toEqual([]);
});
