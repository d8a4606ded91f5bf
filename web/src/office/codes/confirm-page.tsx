import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AgentEntryPage } from '../agents/agent-entry-page';
import { AGENT } from '../auth/areas';
import { useAuth } from '../auth/auth-provider';
import type { CodePurpose, MailedCode } from '../auth/mailed-codes';
import { EntryForm } from '../login/entry-form';
import { useEntryForm } from '../login/use-entry-form';
import { codeIn } from './link';
import { NewPasswordForm } from './new-password-form';
import { useEnter } from './use-enter';

const HEADINGS = {
  signup: msg`Confirm your email address`,
  recovery: msg`Set a new password`,
  magiclink: msg`Sign in with the link of a mail`,
} satisfies Record<CodePurpose, unknown>;

const ACTIONS = {
  signup: msg`Confirm the address`,
  recovery: msg`Continue`,
  magiclink: msg`Sign In`,
} satisfies Record<CodePurpose, unknown>;

/**
 * The page of the links in mails. Only its button uses the code, because programs that look for dangerous links in mails
 * open each of them.
 */
export function ConfirmPage() {
  const { i18n, t } = useLingui();
  const enter = useEnter();
  const code = useCode();
  const [isRedeemed, setRedeemed] = useState(false);
  const toForgot = { to: AGENT.forgot, label: t`Get a new mail` };
  if (!code) {
    return (
      <AgentEntryPage heading={t`This link is not complete`} link={toForgot}>
        <p className="text-15">
          <Trans>Open it in the mail again, or copy all of it.</Trans>
        </p>
      </AgentEntryPage>
    );
  }
  if (isRedeemed && code.type === 'signup') return <Confirmed />;
  const isSettingPassword = isRedeemed && code.type === 'recovery';
  return (
    <AgentEntryPage
      heading={i18n._(HEADINGS[code.type])}
      question={isSettingPassword ? undefined : t`The link no longer works?`}
      link={isSettingPassword ? undefined : toForgot}
    >
      {isSettingPassword ? (
        <NewPasswordForm onDone={enter} />
      ) : (
        <RedeemForm
          code={code}
          action={i18n._(ACTIONS[code.type])}
          onDone={() => (code.type === 'magiclink' ? enter() : setRedeemed(true))}
        />
      )}
    </AgentEntryPage>
  );
}

type RedeemFormProps = { code: MailedCode; action: ReactNode; onDone: () => void };

function RedeemForm({ code, action, onDone }: RedeemFormProps) {
  const { auth } = useAuth();
  const send = async () => {
    const reason = await auth.redeem(code);
    if (reason) return { reason };
    onDone();
    return null;
  };
  const { form, errors: _, ...state } = useEntryForm<never>({ send });
  return (
    <EntryForm {...state} formRef={form} action={action}>
      {null}
    </EntryForm>
  );
}

/** Says what has to happen before the agent can sign in. */
function Confirmed() {
  const { t } = useLingui();
  return (
    <AgentEntryPage heading={t`Your address is confirmed`} link={{ to: AGENT.login, label: t`To the sign-in page` }}>
      <p role="status" className="text-15">
        <Trans>You can sign in as soon as the administrator has activated your account. We will send you a mail.</Trans>
      </p>
    </AgentEntryPage>
  );
}

/** The code of the link. It leaves the address bar at once, so that nobody copies it, and stays in the history entry. */
function useCode(): MailedCode | null {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash) void navigate({ search }, { replace: true, state: { link: hash } });
  }, [hash, search, navigate]);
  const link: unknown = hash || state?.link;
  return typeof link === 'string' ? codeIn(link) : null;
}
