import { Trans } from '@lingui/react/macro';
import { useCopy } from '@/lib/use-copy';
import { Button } from '@/ui/button';
import { useAgentStatus } from './use-agent-status';

/** Copies a flight as text. Only for agents, whom the server verifies first. */
export function CopyDetails({ text, verify }: { text: string; verify: () => Promise<boolean> }) {
  const status = useAgentStatus(verify);
  const copy = useCopy();
  switch (status.state) {
    case 'visitor':
      return null;
    case 'checking':
      return (
        <p role="status" className="text-13 text-muted">
          <Trans>Checking…</Trans>
        </p>
      );
    case 'failed':
      return (
        <div role="alert" className="flex items-center gap-3 text-13 text-danger">
          <Trans>Failed to verify agent status</Trans>
          <Button variant="secondary" onClick={() => status.retry()}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      );
    case 'agent':
      return (
        <div className="flex items-center gap-3">
          <Button variant="secondary" onClick={() => copy.mutate(text)}>
            {copy.isSuccess ? <Trans>Copied!</Trans> : <Trans>Copy Details</Trans>}
          </Button>
          {copy.isError && (
            <p role="alert" className="text-13 text-danger">
              <Trans>Failed to copy flight details</Trans>
            </p>
          )}
        </div>
      );
    default:
      return status satisfies never;
  }
}
