import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '@/office/kit/auth/auth-provider';
import type { TotpFactor } from '@/office/kit/auth/sign-in';
import { Ago } from '@/office/kit/times';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { APPS } from './queries';

type AppRowProps = {
  app: TotpFactor;
  /** Whether this is the user's only app. */
  isLast: boolean;
};

/** An app for the second factor, and the button that removes it. */
export function AppRow({ app, isLast }: AppRowProps) {
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
