import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useServerTime } from '@/lib/clock';
import { AGENT } from '@/office/kit/addresses';
import { createOfficeApi } from '@/office/kit/api';
import { useAuth, usePendingUser, useSessionEnd } from '@/office/kit/auth/auth-provider';
import { AgentEntryPage } from './agent-entry-page';
import { EntryLink } from './entry-page';
import { LoginForm, SecondFactorForm } from './login-page';
import { refuseOthers } from './standing';

/** The sign-in page of agents. */
export function AgentLoginPage() {
  const { t } = useLingui();
  const { auth } = useAuth();
  const pending = usePendingUser();
  const end = useSessionEnd();
  const serverTime = useServerTime();
  const [refuse] = useState(() => refuseOthers(createOfficeApi(auth, serverTime)));
  if (pending) {
    return (
      <AgentEntryPage heading={t`Confirm that it is you`}>
        <SecondFactorForm user={pending} refuse={refuse} />
      </AgentEntryPage>
    );
  }
  return (
    <AgentEntryPage
      heading={t`Sales agent sign-in`}
      question={t`No account yet?`}
      link={{ to: '/agent/register', label: t`Register` }}
    >
      <LoginForm signIn={(credentials) => auth.signIn(credentials, refuse)} end={end} />
      <p className="mt-4">
        <EntryLink to={AGENT.forgot}>{t`Forgot your password?`}</EntryLink>
      </p>
    </AgentEntryPage>
  );
}
