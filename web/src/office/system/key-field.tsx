import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { FormField } from '@/ui/form-field';
import { PasswordInput } from '@/ui/password-input';
import { useToast } from '@/ui/toast/toaster';
import { HistoryLink } from '../audit/history-link';
import { useCanChange } from '../auth/use-can-change';
import { sentenceOf } from '../form/field-sentences';
import { useUnsaved, useUnsavedPlace } from '../form/leave-guard';
import { providerName } from '../provider-name';
import { useShowApplied } from '../settings/applied';
import { PROVIDER_KEYS, type ProviderKey, type ProviderName, removeKey, storeKey, testKey } from './key-requests';

/** How many milliseconds the notice about saving is shown. */
const NOTICE_TIME = 3000;

/** The key of a provider: what is known of it, a field for a new one, and its test. */
export function KeyField({ state }: { state: ProviderKey }) {
  const provider: ProviderName = state.provider === 'flightapi' ? 'flightapi' : 'rapidapi';
  const name = providerName(provider);
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const showApplied = useShowApplied();
  const { canChange, locked } = useCanChange();
  const [typed, setTyped] = useState('');
  const [isRemoving, setRemoving] = useState(false);
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
  const save = useMutation({ mutationFn: () => storeKey(api, provider, key), onSuccess: adopt });
  const test = useMutation({ mutationFn: () => testKey(api, provider, key) });
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
            {...locked}
          />
        )}
      </FormField>
      {key !== '' && (
        <p aria-live="polite" className="rounded-control border border-line bg-action-soft px-4 py-3 text-13">
          From the next search on, {name} is asked with this key. If it is the first key, demo prices are deleted, and
          visitors see real offers.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={key === '' || save.isPending} {...locked}>
          {save.isPending ? 'Saving…' : 'Save key'}
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
        <TestResult reason={test.data} error={test.error} />
      </div>
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

/** Says whether the tested key works. */
function TestResult({ reason, error }: { reason: string | null | undefined; error: Error | null }) {
  const text = error
    ? `The test could not be made: ${error.message}`
    : reason === undefined
      ? ''
      : reason === null
        ? '✓ The key works.'
        : `✗ The key does not work: ${reason}`;
  const isGood = !error && reason === null;
  return (
    <p role="status" className={cn('min-w-0 break-words text-13', isGood ? 'text-success' : 'text-danger')}>
      {text}
    </p>
  );
}

/** What is known of a key, in words. */
function shownOf({ is_set, source, last_four, is_readable }: ProviderKey): string {
  if (!is_set) return 'No key is set.';
  if (!is_readable) return 'A key is stored, but it cannot be decrypted. Enter it again.';
  const end = last_four === null ? '' : `, ending in ${last_four}`;
  return source === 'environment' ? `Set in the environment${end}.` : `Stored${end}.`;
}

function failureOf(error: Error): string {
  const code = error instanceof ApiProblem ? error.fields.key : undefined;
  return `Failed to save configuration. ${code === undefined ? error.message : sentenceOf(code)}`;
}
