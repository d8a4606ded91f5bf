import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FlightOption } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { exactEuros } from '@/lib/format';
import { Button } from '@/ui/button';
import { QuoteForm } from './new-quote';
import { useQuoteDraft } from './quote-draft';
import type { AgentStatus } from './use-agent';

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

/** The parts of a price. The server sends them only to agents. */
function PriceBreakdown({ option: { price_breakdown: parts } }: { option: FlightOption }) {
  if (!parts) {
    return (
      <p role="alert" className="text-13 text-danger">
        <Trans>The price breakdown could not be loaded.</Trans>
      </p>
    );
  }
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
      <Line name={<Trans>Base price</Trans>} amount={parts.base_price} />
      {parts.commission_amount > 0 && <Line name={<Trans>Service fee</Trans>} amount={parts.commission_amount} />}
      <Line name={<Trans>Total price</Trans>} amount={parts.total_price} />
      {/* The service fee already includes the discount. */}
      {parts.discounts.map((discount) => (
        <Line key={discount.type} name={<Trans>Saved as a group</Trans>} amount={discount.amount} />
      ))}
    </dl>
  );
}

function Line({ name, amount }: { name: ReactNode; amount: number }) {
  const language = useLanguage();
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{exactEuros(amount, language)}</dd>
    </>
  );
}
