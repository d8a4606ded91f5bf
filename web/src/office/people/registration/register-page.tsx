import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AGENT } from '@/office/kit/addresses';
import { ConfirmRegistration } from '@/office/people/codes/confirm-registration';
import { AgentEntryPage } from '@/office/people/login/agent-entry-page';
import { Button } from '@/ui/button';
import { RegisterForm } from './register-form';

/** The page on which a sales agent registers. */
export function RegisterPage() {
  const { t } = useLingui();
  /** The address of the agent who has registered. */
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <Registered email={email} />;
  return (
    <AgentEntryPage
      heading={t`Sales agent registration`}
      question={t`Already registered?`}
      link={{ to: AGENT.login, label: t`Sign In` }}
    >
      <RegisterForm onDone={setEmail} />
    </AgentEntryPage>
  );
}

/** Says what has to happen before the agent can sign in. */
function Registered({ email }: { email: string }) {
  const { t } = useLingui();
  const [hasCode, setHasCode] = useState(false);
  if (hasCode) return <ConfirmRegistration mailed={{ email }} />;
  return (
    <AgentEntryPage heading={t`Confirm your email address`} link={{ to: AGENT.login, label: t`To the sign-in page` }}>
      {/* The form that had the focus is gone. */}
      <div ref={focus} tabIndex={-1} className="flex flex-col gap-3 text-15 outline-none">
        <p>
          <Trans>
            We have sent a mail to <strong className="break-words">{email}</strong>. Open the link in it to confirm your
            address, or enter its code.
          </Trans>
        </p>
        <p>
          <Trans>After that, please wait until the administrator activates your account.</Trans>
        </p>
        <Button variant="secondary" onClick={() => setHasCode(true)}>
          <Trans>Enter the code</Trans>
        </Button>
      </div>
    </AgentEntryPage>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
