import { Trans, useLingui } from '@lingui/react/macro';
import { areaOf } from '@/office/kit/addresses';
import { useAuth, usePendingUser } from '@/office/kit/auth/auth-provider';
import type { CodePurpose } from '@/office/kit/auth/mailed-codes';
import { AgentEntryPage } from '@/office/people/login/agent-entry-page';

/** Says that an address is confirmed, and for a new agent what has to happen before the sign-in. */
export function Confirmed({ purpose }: { purpose: CodePurpose }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const pending = usePendingUser();
  const isNewAgent = purpose === 'signup';
  // The sign-in page leads a user who has a session to the first screen.
  const { login } = areaOf(user ?? pending);
  return (
    <AgentEntryPage
      heading={t`Your address is confirmed`}
      link={{ to: login, label: isNewAgent ? t`To the sign-in page` : t`Continue` }}
    >
      <p role="status" className="text-15">
        {isNewAgent ? (
          <Trans>
            You can sign in as soon as the administrator has activated your account. We will send you a mail.
          </Trans>
        ) : (
          <Trans>From now on, sign in with your new address.</Trans>
        )}
      </p>
    </AgentEntryPage>
  );
}

/** A change of the address is confirmed with the old address and with the new one. */
export function HalfConfirmed() {
  const { t } = useLingui();
  return (
    <AgentEntryPage heading={t`One of two addresses is confirmed`}>
      <p role="status" className="text-15">
        <Trans>Now open the link in the mail to the other address.</Trans>
      </p>
    </AgentEntryPage>
  );
}
