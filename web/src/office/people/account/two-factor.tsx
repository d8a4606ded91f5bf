import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { useAuth } from '@/office/kit/auth/auth-provider';
import type { TotpFactor } from '@/office/kit/auth/sign-in';
import { Retry } from '@/office/kit/failure-notice';
import { saveFile } from '@/office/kit/send-long';
import { Ago } from '@/office/kit/times';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { Section } from './account-forms';
import { AddApp } from './add-app';
import { APPS, appsQuery, RECOVERY_CODES, recoveryCodesQuery, renewRecoveryCodes } from './queries';

/** The apps for the second factor. */
export function TwoFactor() {
  const { t } = useLingui();
  const { auth } = useAuth();
  const { data, isError, refetch } = useQuery(appsQuery(auth));
  return (
    <Section heading={t`Two-factor sign-in`}>
      {!data && isError && <Retry error={msg`Failed to load your apps.`} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-18" aria-busy="true" />}
      {data && <Apps apps={data} />}
    </Section>
  );
}

function Apps({ apps }: { apps: readonly TotpFactor[] }) {
  const [adding, setAdding] = useState<'first' | 'another' | null>(null);
  const recovery = useRecoveryCodes();
  const isOn = apps.length > 0;
  const endAdding = (isAdded: boolean) => {
    setAdding(null);
    if (isAdded && adding === 'first') recovery.renewal.mutate();
  };
  return (
    <>
      {isOn ? (
        <p className="flex items-center gap-2 text-success">
          <ShieldCheck className="size-5 shrink-0" aria-hidden="true" />
          <Trans>On: each sign-in needs a code of an app.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Off. With an authenticator app on your phone, nobody can sign in with your password alone. Each sign-in then
            needs six digits that the app shows.
          </Trans>
        </p>
      )}
      {isOn && (
        <ul className="flex flex-col divide-y divide-line">
          {apps.map((app) => (
            <AppRow key={app.id} app={app} isLast={apps.length === 1} />
          ))}
        </ul>
      )}
      {isOn && <RecoveryCodes {...recovery} />}
      {adding ? (
        <AddApp onDone={endAdding} />
      ) : (
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          className="self-start max-md:w-full"
          onClick={() => setAdding(isOn ? 'another' : 'first')}
        >
          {isOn ? <Trans>Add another app</Trans> : <Trans>Set up</Trans>}
        </Button>
      )}
    </>
  );
}

type AppRowProps = {
  app: TotpFactor;
  /** Whether this is the user's only app. */
  isLast: boolean;
};

/** An app for the second factor, and the button that removes it. */
function AppRow({ app, isLast }: AppRowProps) {
  const { t, i18n } = useLingui();
  const { auth } = useAuth();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = app.friendly_name || t`App`;
  const remove = async () => {
    const reason = await auth.account.removeApp(app.id);
    if (reason) throw new Refused(reason);
    // Until it is refreshed, the stored session describes the user with this app.
    await auth.refresh();
    await client.invalidateQueries({ queryKey: APPS });
  };
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="break-words font-semibold">{name}</p>
        <p className="text-13 text-muted">
          <Trans>
            added <Ago at={app.created_at} />
          </Trans>
        </p>
      </div>
      <Button variant="secondary" size="compact" aria-label={t`Remove: ${name}`} onClick={() => setAsking(true)}>
        <Trans>Remove</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t`Remove the app ${name}`}
        confirmLabel={<Trans>Remove</Trans>}
        onConfirm={remove}
        explain={(error) => i18n._(error instanceof Refused ? error.reason : FAILED)}
      >
        {isLast ? (
          <Trans>After that, your password alone is enough to sign in.</Trans>
        ) : (
          <Trans>After that, its codes are not accepted.</Trans>
        )}
      </Confirm>
    </li>
  );
}

const FAILED = msg`Something went wrong. Please try again.`;

/** The server has refused a change. */
class Refused extends Error {
  readonly reason: MessageDescriptor;

  constructor(reason: MessageDescriptor) {
    super('refused');
    this.reason = reason;
  }
}

/** Makes new recovery codes, and has them until the user has put them away. */
function useRecoveryCodes() {
  const api = useApi();
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renewal = useMutation({
    mutationFn: () => renewRecoveryCodes(api),
    onSuccess: (made) => {
      setCodes(made);
      void client.invalidateQueries({ queryKey: RECOVERY_CODES });
    },
  });
  return { codes, renewal, putAway: () => setCodes(null) };
}

/** The recovery codes of a user who has an app: how many are left, and new ones while they are shown. */
function RecoveryCodes({ codes, renewal, putAway }: ReturnType<typeof useRecoveryCodes>) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { data: left } = useQuery(recoveryCodesQuery(useApi()));
  if (codes) return <NewCodes codes={codes} onDone={putAway} />;
  return (
    <div className="flex flex-col items-start gap-2">
      <p>
        <Trans>A recovery code signs you in once if you lose the app.</Trans>{' '}
        {left !== undefined && (
          <Plural value={left} _0="You have none left." one="You have # left." other="You have # left." />
        )}
      </p>
      {renewal.isError && (
        <Notice tone="danger" role="alert">
          <Trans>Something went wrong. Please try again.</Trans>
        </Notice>
      )}
      <Button
        variant="secondary"
        className="max-md:w-full"
        aria-disabled={renewal.isPending}
        onClick={() => (left === 0 ? renewal.mutate() : setAsking(true))}
      >
        <Trans>New recovery codes</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t`Make new recovery codes`}
        tone="primary"
        confirmLabel={<Trans>New recovery codes</Trans>}
        onConfirm={async () => void (await renewal.mutateAsync())}
        explain={() => t`Something went wrong. Please try again.`}
      >
        <Trans>The former codes no longer work.</Trans>
      </Confirm>
    </div>
  );
}

function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <section aria-label={t`Your recovery codes`} className="flex flex-col gap-3">
      <p>
        <Trans>
          Keep these recovery codes away from your phone. Each signs you in once if you lose the app. They are not shown
          again.
        </Trans>
      </p>
      <ul className="grid select-all grid-cols-1 gap-x-6 gap-y-1 rounded-control border border-line px-4 py-3 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={save}>
          <Trans>Save as a file</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    </section>
  );
}
