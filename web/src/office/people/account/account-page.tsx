import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import type { Area } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { useDeviceName } from '@/office/kit/device-name';
import { Retry } from '@/office/kit/failure-notice';
import { Ago } from '@/office/kit/times';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { useToast } from '@/ui/toast/toaster';
import { AddressForm, NameForm, PasswordForm, Section } from './account-forms';
import { type OwnSession, SESSIONS, sessionsQuery } from './queries';
import { TwoFactor } from './two-factor';

/** What a user can change about the own account. The children are what only users of this area have. */
export function AccountPage({ area, children }: { area: Area; children?: ReactNode }) {
  const { t } = useLingui();
  const heading = t`Your account`;
  return (
    <>
      <title>{`${heading} | ${area.title}`}</title>
      <h1 className="mb-4 font-bold text-28">{heading}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <NameForm />
          {children}
          <AddressForm />
          <PasswordForm />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TwoFactor />
          <Sessions />
        </div>
      </div>
    </>
  );
}

/** Where the user is signed in. */
function Sessions() {
  const { t } = useLingui();
  const api = useApi();
  const { data, isError, refetch } = useQuery(sessionsQuery(api));
  return (
    <Section heading={t`Sessions`}>
      {!data && isError && <Retry error={msg`Failed to load your sessions.`} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-18" aria-busy="true" />}
      {data && (
        <ul className="flex flex-col divide-y divide-line">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && data.length > 1 && <EndOthers />}
    </Section>
  );
}

function EndOthers() {
  const { t, i18n } = useLingui();
  const { auth } = useAuth();
  const client = useQueryClient();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: auth.account.endOtherSessions,
    // Without a network connection, the request fails at once.
    networkMode: 'always',
    onSuccess: (reason) => {
      if (reason) show({ tone: 'danger', text: i18n._(reason) });
      else show({ tone: 'success', text: t`Your other sessions have ended.` });
      return client.invalidateQueries({ queryKey: SESSIONS });
    },
  });
  return (
    <Button
      variant="secondary"
      className="self-start max-md:w-full"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      <Trans>Sign out other sessions</Trans>
    </Button>
  );
}

/** A sign-in of the user on one device. */
function SessionRow({ session }: { session: OwnSession }) {
  const device = useDeviceName(session.user_agent);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {device}
          {session.is_current && (
            <span className="ml-2 font-normal text-13 text-success">
              <Trans>This session</Trans>
            </span>
          )}
        </p>
        <p className="break-words text-13 text-muted">
          {session.address}
          {' · '}
          <Trans>
            signed in <Ago at={session.created_at} />
          </Trans>
          {' · '}
          <Trans>
            used <Ago at={session.refreshed_at} />
          </Trans>
        </p>
      </div>
      {!session.is_current && <End session={session} device={device} />}
    </li>
  );
}

function End({ session, device }: { session: OwnSession; device: string }) {
  const { t } = useLingui();
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { response } = await api.DELETE('/api/account/sessions/{id}', { params: { path: { id: session.id } } });
      // The server answers 404 if the session has ended meanwhile.
      if (!response.ok && response.status !== 404) throw new ApiProblem(response);
    },
    // Without a network connection, the request fails at once.
    networkMode: 'always',
    onError: () => show({ tone: 'danger', text: t`The session could not be ended.` }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
  return (
    <Button
      variant="secondary"
      size="compact"
      aria-label={t`End the session: ${device}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      <Trans>End</Trans>
    </Button>
  );
}
