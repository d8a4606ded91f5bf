import { Trans } from '@lingui/react/macro';
import { Button } from '@/ui/button';
import { CopyDetails } from './copy-details';
import type { ChosenFlight } from './quote-draft';

/** What an agent does with an opened flight, in the place of the visitor's links to the agency. */
export function AgentActions({ flight, onQuote }: { flight: ChosenFlight; onQuote: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CopyDetails flights={[flight]} size="large" />
      <Button size="large" onClick={onQuote}>
        <Trans>Create quote</Trans>
      </Button>
    </div>
  );
}
