import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { AGENT, areaOf } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import type { MailedCode } from '@/office/kit/auth/mailed-codes';
import { AgentEntryPage } from '@/office/people/login/agent-entry-page';
import { EntryForm, useEntryForm } from '@/office/people/login/entry-form';
import { AfterCode, NewPasswordForm, useEnter } from './after-code';
import { Confirmed, ConfirmRegistration, HalfConfirmed } from './confirm-registration';
import { codeIn, useFragment } from './link';

type Words = { heading: MessageDescriptor; action: MessageDescriptor };

/** What the page says before the code is used. */
const WORDS: Record<MailedCode['type'], Words> = {
  email_change: { heading: msg`Confirm your new email address`, action: msg`Confirm the address` },
  recovery: { heading: msg`Set a new password`, action: msg`Continue` },
  invite: { heading: msg`Set your password`, action: msg`Continue` },
  magiclink: { heading: msg`Sign in with the link of a mail`, action: msg`Sign In` },
};

type LinkCode = Extract<MailedCode, { token_hash: string }>;
type State = 'unused' | 'confirmed' | 'halfConfirmed' | 'signedIn';

/**
 * The page of the links in mails. Only its button uses the code, because programs that look for dangerous links in mails
 * open each of them.
 */
export function ConfirmPage() {
  const link = codeIn(useFragment());
  if (!link) return <DamagedLink />;
  const { type, token_hash } = link;
  // The keys make another link, opened in the same tab, start from the beginning.
  if (type === 'signup') return <ConfirmRegistration key={token_hash} mailed={{ token_hash }} />;
  return <ConfirmCode key={token_hash} type={type} token_hash={token_hash} />;
}

function DamagedLink() {
  const { t } = useLingui();
  return (
    <AgentEntryPage heading={t`This link is not complete`} link={{ to: AGENT.forgot, label: t`Get a new mail` }}>
      <p className="text-15">
        <Trans>Open it in the mail again, or copy all of it.</Trans>
      </p>
    </AgentEntryPage>
  );
}

function ConfirmCode(code: LinkCode) {
  const { i18n, t } = useLingui();
  const [state, setState] = useState<State>('unused');
  const { type } = code;
  const heading = i18n._(WORDS[type].heading);
  switch (state) {
    case 'unused':
      return (
        <AgentEntryPage
          heading={heading}
          question={t`The link no longer works?`}
          link={{ to: AGENT.forgot, label: t`Get a new mail` }}
        >
          <RedeemForm code={code} onDone={setState} />
        </AgentEntryPage>
      );
    case 'confirmed':
      return <Confirmed purpose={type} />;
    case 'halfConfirmed':
      return <HalfConfirmed />;
    case 'signedIn':
      return (
        <AgentEntryPage heading={heading} keepsLanguage>
          <AfterCode>{type === 'magiclink' ? <Enter /> : <PasswordStep />}</AfterCode>
        </AgentEntryPage>
      );
    default:
      return state satisfies never;
  }
}

function PasswordStep() {
  const enter = useEnter();
  return <NewPasswordForm onDone={enter} />;
}

/** Leads to the first screen of the user. */
function Enter() {
  const { user } = useAuth();
  return <Navigate to={areaOf(user).home} replace />;
}

function RedeemForm({ code, onDone }: { code: LinkCode; onDone: (state: State) => void }) {
  const { i18n } = useLingui();
  const { auth } = useAuth();
  const send = async () => {
    const result = await auth.redeem(code);
    if ('reason' in result) return result;
    onDone(result.state);
    return null;
  };
  const { form, errors: _, ...state } = useEntryForm<never>({ send });
  return <EntryForm {...state} formRef={form} action={i18n._(WORDS[code.type].action)} />;
}
