import { Trans } from '@lingui/react/macro';
import type { FlightOption } from '@/api/wire';
import { Button } from '@/ui/button';
import { QuoteForm } from './new-quote';
import { PriceBreakdown } from './price-breakdown';
import { useQuoteDraft } from './quote-draft';
import type { AgentStatus } from './use-agent-status';

type AgentPartsProps = {
  batchId: string;
  option: FlightOption;
  status: AgentStatus;
  /** How often the agent has asked for the form of a quote. */
  asked: number;
};

/** The parts of an opened flight that only agents see. */
export function AgentParts({ status, ...flight }: AgentPartsProps) {
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
          <Button variant="secondary" onClick={status.retry}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      );
    case 'agent':
      return <Verified {...flight} />;
    default:
      return status satisfies never;
  }
}

function Verified({ batchId, option, asked }: Omit<AgentPartsProps, 'status'>) {
  const { language } = useQuoteDraft();
  const options = [{ batch_id: batchId, option_id: option.id }];
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <PriceBreakdown option={option} />
      {asked > 0 && <QuoteForm key={option.id} flights={{ options }} language={language} asked={asked} />}
    </div>
  );
}
