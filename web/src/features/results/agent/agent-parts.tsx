import type { FlightOption } from '@/api/wire';
import { CopyDetails } from './copy-details';
import { PriceBreakdown } from './price-breakdown';

type AgentPartsProps = { option: FlightOption; text: string; verify: () => Promise<boolean> };

/** What an agent sees of an opened flight beyond what everybody sees. */
export function AgentParts({ option, text, verify }: AgentPartsProps) {
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <PriceBreakdown option={option} verify={verify} />
      <CopyDetails text={text} verify={verify} />
    </div>
  );
}
