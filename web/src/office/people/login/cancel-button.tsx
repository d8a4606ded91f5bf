import { Trans } from '@lingui/react/macro';
import { useTransition } from 'react';
import { Button } from '@/ui/button';

/** Leaves a form, after a request to the server if `onCancel` makes one. */
export function CancelButton({ onCancel }: { onCancel: () => void | Promise<void> }) {
  const [isBusy, startTransition] = useTransition();
  return (
    <Button
      variant="secondary"
      aria-disabled={isBusy}
      onClick={() => !isBusy && startTransition(async () => onCancel())}
    >
      {isBusy ? <Trans>Please wait...</Trans> : <Trans>Cancel</Trans>}
    </Button>
  );
}
