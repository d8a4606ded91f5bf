import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

type FailureNoticeProps = {
  /** What has failed. */
  children: ReactNode;
  onRetry: () => void;
  /** The size of the button. The screens of agents have larger ones. */
  size?: 'compact' | 'regular';
  className?: string | undefined;
};

/** Says what has failed, and offers to try it again. */
export function FailureNotice({ children, onRetry, size = 'compact', className }: FailureNoticeProps) {
  return (
    <Notice tone="danger" role="alert" className={cn('flex flex-wrap items-center justify-between gap-3', className)}>
      {children}
      <Button variant="secondary" size={size} onClick={() => onRetry()}>
        <Trans>Try Again</Trans>
      </Button>
    </Notice>
  );
}

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
