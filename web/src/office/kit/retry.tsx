import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { FailureNotice } from './failure-notice';

type RetryProps = { error: MessageDescriptor; onRetry: () => void; className?: string };

/** Says what could not be loaded, in the language of the agent, and loads it again. */
export function Retry({ error, onRetry, className }: RetryProps) {
  const { i18n } = useLingui();
  return (
    <FailureNotice size="regular" onRetry={onRetry} className={className}>
      {i18n._(error)}
    </FailureNotice>
  );
}
