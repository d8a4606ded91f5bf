import type { FlightOption } from '@/api/wire';
import { CopyDetails } from './copy-details';
import { PriceBreakdown } from './price-breakdown';

type AgentPartsProps = { option: FlightOption; text: string; verify: () => Promise<boolean> };

/** The parts of an opened flight that only agents see. */
export function AgentParts({ option, text, verify }: AgentPartsProps) {
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <PriceBreakdown option={option} verify={verify} />
      <CopyDetails text={text} verify={verify} />
    </div>
  );
}
