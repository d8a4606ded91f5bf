import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '@/ui/button';

type State = { status: 'idle' | 'sending' | 'sent' } | { status: 'failed'; reason: MessageDescriptor };

/** Asks for a mail again. `send` returns why that failed, or null. */
export function SendAgain({ send }: { send: () => Promise<MessageDescriptor | null> }) {
  const { i18n, t } = useLingui();
  const [state, setState] = useState<State>({ status: 'idle' });
  const isSending = state.status === 'sending';
  const sendAgain = async () => {
    if (isSending) return;
    setState({ status: 'sending' });
    const reason = await send();
    setState(reason ? { status: 'failed', reason } : { status: 'sent' });
  };
  return (
    <div className="mt-4 flex flex-col gap-2 text-15">
      <p role="status">
        {state.status === 'sent' && (
          <Trans>We have sent the mail again, unless the last one is less than a minute old.</Trans>
        )}
        {state.status === 'failed' && i18n._(state.reason)}
      </p>
      <Button variant="secondary" aria-disabled={isSending} onClick={() => void sendAgain()}>
        {isSending ? t`Please wait...` : t`Send the mail again`}
      </Button>
    </div>
  );
}
