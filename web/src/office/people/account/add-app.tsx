import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewApp } from '@/office/kit/auth/account';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { CancelButton, CodeField, codeIn, EntryField, textIn, useEntryForm } from '@/office/people/login/entry-form';
import { buttonClasses } from '@/ui/button';
import { useToast } from '@/ui/toast/toaster';
import { AccountForm } from './account-forms';
import { APPS, SESSIONS } from './queries';

const MAX = 64;

/** The steps to a second factor: the name of the app, its image, and its first code. `onDone` gets whether it is added. */
export function AddApp({ onDone }: { onDone: (isAdded: boolean) => void }) {
  const [app, setApp] = useState<NewApp | null>(null);
  return app ? <ConfirmApp app={app} onDone={onDone} /> : <NameApp onNamed={setApp} onCancel={() => onDone(false)} />;
}

function NameApp({ onNamed, onCancel }: { onNamed: (app: NewApp) => void; onCancel: () => void }) {
  const { t } = useLingui();
  const { auth } = useAuth();
  const [needsPassword, setNeedsPassword] = useState(false);
  const send = async (data: FormData) => {
    const name = textIn(data, 'app');
    if (!name) return { errors: { app: msg`Enter a name.` } };
    const result = await auth.account.addApp(name, needsPassword ? String(data.get('password')) : null);
    if ('errors' in result) return { errors: result.errors };
    if ('app' in result) onNamed(result.app);
    else setNeedsPassword(true);
    return null;
  };
  const { errors, ...state } = useEntryForm<'app' | 'password'>({ send });
  return (
    <AccountForm {...state} action={t`Continue`} below={<CancelButton onCancel={onCancel} />}>
      <EntryField
        label={t`Name of the app`}
        hint={t`So that you recognise it in the list`}
        error={errors.app}
        name="app"
        defaultValue={t`My phone`}
        maxLength={MAX}
        autoFocus
        required
      />
      {needsPassword && (
        <EntryField
          label={t`Present password`}
          hint={t`You signed in a while ago. Enter the password again.`}
          error={errors.password}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          required
        />
      )}
    </AccountForm>
  );
}

function ConfirmApp({ app, onDone }: { app: NewApp; onDone: (isAdded: boolean) => void }) {
  const { t } = useLingui();
  const { auth } = useAuth();
  const client = useQueryClient();
  const show = useToast();
  const send = async (data: FormData) => {
    const code = codeIn(data);
    if (code === null) return { errors: { code: msg`Enter the six digits.` } };
    const reason = await auth.account.confirmApp(app.id, code);
    if (reason) return { errors: { code: reason } };
    await Promise.all([APPS, SESSIONS].map((queryKey) => client.invalidateQueries({ queryKey })));
    show({ tone: 'success', text: t`The app is added. The next sign-in asks for its code.` });
    onDone(true);
    return null;
  };
  const cancel = async () => {
    // If this fails, the server still deletes the app after a while, because nobody has confirmed it.
    await auth.account.removeApp(app.id);
    onDone(false);
  };
  const { errors, ...state } = useEntryForm<'code'>({ send });
  return (
    <AccountForm {...state} action={t`Confirm`} below={<CancelButton onCancel={cancel} />}>
      <p>
        <Trans>Scan this image with the authenticator app, then enter the six digits that it shows.</Trans>
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(app.svg)}`}
        alt={t`QR code for the authenticator app`}
        width={200}
        height={200}
        className="self-center rounded-control bg-white p-2"
      />
      <a href={app.uri} className={buttonClasses({ variant: 'secondary', className: 'pointer-fine:hidden' })}>
        <Trans>Open the app on this phone</Trans>
      </a>
      <div className="text-13">
        <p className="text-muted">
          <Trans>If you cannot scan it, type this key into the app:</Trans>
        </p>
        <p className="select-all break-words font-mono text-15">{inGroups(app.secret)}</p>
      </div>
      <CodeField label={t`Code of the app`} error={errors.code} />
    </AccountForm>
  );
}

/** A key in groups of four, so that it can be read aloud. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
