import type { FlightOption } from '@/api/wire';
import { CopyDetails } from './copy-details';
import { CreateQuote } from './create-quote';
import { PriceBreakdown } from './price-breakdown';

type AgentPartsProps = { batchId: string; option: FlightOption; text: string; verify: () => Promise<boolean> };

/** The parts of an opened flight that only agents see. */
export function AgentParts({ batchId, option, text, verify }: AgentPartsProps) {
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <PriceBreakdown option={option} verify={verify} />
      <CopyDetails text={text} verify={verify} />
      <CreateQuote key={option.id} batchId={batchId} optionId={option.id} verify={verify} />
    </div>
  );
}
