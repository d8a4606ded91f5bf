import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

type RetryProps = { error: MessageDescriptor; onRetry: () => void; className?: string };

/** Says what could not be loaded, and loads it again. */
export function Retry({ error, onRetry, className }: RetryProps) {
  const { i18n } = useLingui();
  return (
    <Notice tone="danger" role="alert" className={cn('flex flex-wrap items-center justify-between gap-3', className)}>
      {i18n._(error)}
      <Button variant="secondary" onClick={() => onRetry()}>
        <Trans>Try Again</Trans>
      </Button>
    </Notice>
  );
}
