import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Api, useApi } from '@/api/client';
import { ApiProblem, unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import { cn } from '@/lib/cn';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { FailureNotice } from '@/office/kit/failure-notice';
import { useUnsaved, useUnsavedPlace } from '@/office/kit/form/leave-guard';
import { sentenceOf } from '@/office/kit/form/saving';
import { providerName } from '@/office/kit/words';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { useShowApplied } from '@/office/platform/settings/area-form';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { FormField } from '@/ui/form-field';
import { Notice } from '@/ui/notice';
import { PasswordInput } from '@/ui/password-input';
import { Skeleton } from '@/ui/skeleton';
import { useToast } from '@/ui/toast/toaster';

/** The keys of all providers. */
export function KeyFields() {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: PROVIDER_KEYS,
    queryFn: ({ signal }) => providerKeys(api, signal),
  });
  return (
    <section aria-labelledby="provider-keys" className="mt-8 flex max-w-3xl flex-col gap-6">
      <div>
        <h2 id="provider-keys" className="font-semibold text-21">
          Provider keys
        </h2>
        <p className="mt-1 text-13 text-muted">
          A key is stored encrypted and is never shown again. It is tested before it is saved; a test sends one cheap
          request to the provider.
        </p>
      </div>
      {data ? (
        data.map((key) => <KeyField key={key.provider} state={key} isFirst={data.every(({ is_set }) => !is_set)} />)
      ) : isError ? (
        <FailureNotice onRetry={refetch}>Failed to load API configuration</FailureNotice>
      ) : (
        <div role="status" aria-label="Loading" className="flex flex-col gap-6">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </section>
  );
}

/** How many milliseconds the notice about saving is shown. */
const NOTICE_TIME = 3000;

type KeyFieldProps = {
  state: ProviderKey;
  /** Whether no provider has a key yet, so that a new one ends the demonstration. */
  isFirst: boolean;
};

/** The key of a provider: what is known of it, a field for a new one, and its test, which comes before it is saved. */
function KeyField({ state, isFirst }: KeyFieldProps) {
  const { provider } = state;
  const name = providerName(provider);
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const showApplied = useShowApplied();
  const { canChange, locked } = useCanChange();
  const [typed, setTyped] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  /** Why it is not certain that the typed key works: the office asks whether to use it anyway. */
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const key = typed.trim();
  const place = useUnsavedPlace();
  useUnsaved(
    place,
    key === '' ? [] : [{ name: provider, label: `Key of ${name}`, before: shownOf(state), after: '••••' }],
    () => setTyped(''),
  );

  const adopt = (changed: ProviderKey) => {
    setTyped('');
    test.reset();
    client.setQueryData<ProviderKey[]>(PROVIDER_KEYS, (keys) =>
      keys?.map((known) => (known.provider === changed.provider ? changed : known)),
    );
    show({ text: 'Configuration saved successfully!', milliseconds: NOTICE_TIME });
    showApplied();
  };
  const test = useMutation({ mutationFn: () => testKey(api, provider, key) });
  const save = useMutation({
    mutationFn: async () => {
      const verdict = test.data ?? (await test.mutateAsync());
      if (verdict.state === 'accepted') adopt(await storeKey(api, provider, key));
      else setDoubt(verdict);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canChange && key !== '' && !save.isPending) save.mutate();
  };
  const type = (text: string) => {
    setTyped(text);
    save.reset();
    test.reset();
  };
  return (
    <form aria-label={`Key of ${name}`} onSubmit={submit} className="flex flex-col gap-3">
      <FormField
        label={`Key of ${name}`}
        hint={shownOf(state)}
        error={save.isError ? failureOf(save.error) : undefined}
      >
        {(attributes) => (
          <PasswordInput
            {...attributes}
            value={typed}
            onChange={(event) => type(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            placeholder="New key"
            readOnly={save.isPending}
            {...locked}
          />
        )}
      </FormField>
      {key !== '' && (
        <Notice tone="plain" aria-live="polite" className="text-13">
          <Consequence name={name} isFirst={isFirst} />
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={key === '' || save.isPending} {...locked}>
          {save.isPending ? (test.isPending ? 'Testing…' : 'Saving…') : 'Save key'}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={test.isPending || (key === '' && !state.is_set)}
          onClick={() => (key !== '' || state.is_set) && !test.isPending && test.mutate()}
          {...locked}
        >
          {test.isPending ? 'Testing…' : 'Test key'}
        </Button>
        {state.source === 'database' && (
          <Button variant="secondary" onClick={() => setRemoving(true)} {...locked}>
            Remove key
          </Button>
        )}
        <HistoryLink subject={`providers.${provider}_key`} />
        <TestResult verdict={test.data} error={save.error ? null : test.error} />
      </div>
      <Confirm
        isOpen={doubt !== null}
        onClose={() => setDoubt(null)}
        title={`Use this key of ${name} anyway?`}
        confirmLabel="Use it anyway"
        onConfirm={async () => adopt(await storeKey(api, provider, key))}
        explain={failureOf}
      >
        <p>{doubt && sentenceFor(doubt)}</p>
        <p className="mt-2">
          <Consequence name={name} isFirst={isFirst} />
        </p>
      </Confirm>
      <Confirm
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove the key of ${name}?`}
        confirmLabel="Remove key"
        onConfirm={async () => adopt(await removeKey(api, provider))}
        explain={() => 'Failed to save configuration'}
      >
        <p>From the next search on, {name} is not asked, unless the configuration has a key. This cannot be undone.</p>
      </Confirm>
    </form>
  );
}

/** Says what happens when the key is saved. */
function Consequence({ name, isFirst }: { name: string; isFirst: boolean }) {
  return (
    <>
      From the next search on, {name} is asked with this key.
      {isFirst && ' It is the first key: all demo fares and calendars are deleted, and visitors see real offers.'}
    </>
  );
}

/** Says whether the tested key works. */
function TestResult({ verdict, error }: { verdict: KeyVerdict | undefined; error: Error | null }) {
  const isGood = verdict?.state === 'accepted';
  return (
    <p role="status" className={cn('min-w-0 break-words text-13', isGood ? 'text-success' : 'text-danger')}>
      {error && `The test could not be made: ${error.message}`}
      {verdict && (isGood ? '✓ The key works.' : `✗ ${sentenceFor(verdict)}`)}
    </p>
  );
}

type Doubt = Exclude<KeyVerdict, { state: 'accepted' }>;

function sentenceFor({ state, reason }: Doubt): string {
  switch (state) {
    case 'failed':
      return `The key does not work: ${reason}.`;
    case 'untested':
      return `The provider could not be reached; the key was not tested: ${reason}.`;
    default:
      return state satisfies never;
  }
}

/** What is known of a key, in words. */
function shownOf({ is_set, source, last_four, is_readable }: ProviderKey): string {
  if (!is_set) return 'No key is set.';
  if (!is_readable) return 'A key is stored, but it cannot be decrypted. Enter it again.';
  const end = last_four === null ? '' : `, ending in ${last_four}`;
  return source === 'environment' ? `Set in the environment${end}.` : `Stored${end}.`;
}

function failureOf(error: unknown): string {
  const code = error instanceof ApiProblem ? error.fields.key : undefined;
  const reason = error instanceof Error ? error.message : '';
  return `Failed to save configuration. ${code === undefined ? reason : sentenceOf(code)}`;
}

/** The keys of providers in the API: they are written and tested, and never read. */
type Schemas = components['schemas'];
type ProviderKey = Schemas['ProviderKey'];

/** The key of the keys in the cache of queries. */
const PROVIDER_KEYS = ['provider-keys'] as const;

/** Milliseconds between two questions about a test. */
const INTERVAL = 500;

async function providerKeys(api: Api, signal: AbortSignal): Promise<ProviderKey[]> {
  return unwrap(await api.GET('/api/admin/settings/providers/keys', { signal })).keys;
}

async function storeKey(api: Api, provider: string, key: string): Promise<ProviderKey> {
  const params = { path: { provider } };
  return unwrap(await api.PUT('/api/admin/settings/providers/keys/{provider}', { params, body: { key } }));
}

async function removeKey(api: Api, provider: string): Promise<ProviderKey> {
  const params = { path: { provider } };
  return unwrap(await api.DELETE('/api/admin/settings/providers/keys/{provider}', { params }));
}

/** What a test says about a key. The reason says why the key does not work, or why it could not be tested. */
type KeyVerdict = { state: 'accepted' } | { state: 'failed' | 'untested'; reason: string };

/** Tests a key, or the key in use if none is given. */
async function testKey(api: Api, provider: string, key: string): Promise<KeyVerdict> {
  const body = { key: key === '' ? null : key };
  const queue = await api.POST('/api/admin/settings/providers/keys/{provider}/test', {
    params: { path: { provider } },
    body,
  });
  const { test_id: id } = unwrap(queue);
  for (;;) {
    const answer = await api.GET('/api/admin/settings/providers/key-tests/{id}', { params: { path: { id } } });
    const { state, reason } = unwrap(answer);
    if (state === 'accepted') return { state };
    // The server ends each test within ten seconds.
    if (state !== 'waiting') return { state, reason: reason ?? 'no reason is known' };
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
}
