import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { Retry } from '@/office/kit/failure-notice';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { useToast } from '@/ui/toast/toaster';
import { SESSIONS, sessionsQuery } from './queries';
import { Section } from './section';
import { SessionRow } from './session-row';

/** Where the user is signed in. */
export function Sessions() {
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
