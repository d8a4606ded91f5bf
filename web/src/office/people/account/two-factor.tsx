import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '@/office/kit/auth/auth-provider';
import type { TotpFactor } from '@/office/kit/auth/sign-in';
import { Retry } from '@/office/kit/failure-notice';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { AddApp } from './add-app';
import { AppRow } from './app-row';
import { appsQuery } from './queries';
import { RecoveryCodes, useRecoveryCodes } from './recovery-codes';
import { Section } from './section';

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
