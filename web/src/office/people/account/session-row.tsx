import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useDeviceName } from '@/office/kit/device-name';
import { Ago } from '@/office/kit/times';
import { Button } from '@/ui/button';
import { useToast } from '@/ui/toast/toaster';
import { type OwnSession, SESSIONS } from './queries';

/** A sign-in of the user on one device. */
export function SessionRow({ session }: { session: OwnSession }) {
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
