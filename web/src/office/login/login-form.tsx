import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { FormField, focusFirstError } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { PasswordInput } from '@/ui/password-input';
import type { Auth } from '../auth/auth';
import type { Credentials } from '../auth/sign-in';

type FormState =
  | { status: 'editing' | 'busy' }
  | { status: 'incomplete'; errors: Partial<Credentials> }
  | { status: 'failed'; reason: string };

/** The e-mail address and the password of a user. After an error the focus is on the field to correct. */
export function LoginForm({ signIn }: Pick<Auth, 'signIn'>) {
  const [state, setState] = useState<FormState>({ status: 'editing' });
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const errors = state.status === 'incomplete' ? state.errors : {};
  const isBusy = state.status === 'busy';

  useEffect(() => {
    if (state.status === 'incomplete' && form.current) focusFirstError(form.current);
    if (state.status !== 'failed') return;
    password.current?.focus();
    password.current?.select();
  }, [state]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const credentials = credentialsIn(new FormData(event.currentTarget));
    const missing = missingIn(credentials);
    if (missing) return setState({ status: 'incomplete', errors: missing });
    setState({ status: 'busy' });
    const reason = await signIn(credentials);
    setState(reason === null ? { status: 'editing' } : { status: 'failed', reason });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {state.status === 'failed' && (
        <Notice tone="danger" role="alert">
          {state.reason}
        </Notice>
      )}
      <FormField label="Email" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </FormField>
      <FormField label="Password" error={errors.password}>
        {(control) => (
          <PasswordInput {...control} ref={password} name="password" autoComplete="current-password" required />
        )}
      </FormField>
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Please wait...' : 'Sign In'}
      </Button>
    </form>
  );
}

function credentialsIn(data: FormData): Credentials {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return { email: text('email').toLowerCase(), password: text('password') };
}

/** A message for each field that is empty, or null. */
function missingIn({ email, password }: Credentials): Partial<Credentials> | null {
  if (email && password) return null;
  return {
    ...(!email && { email: 'Enter your email address.' }),
    ...(!password && { password: 'Enter your password.' }),
  };
}
