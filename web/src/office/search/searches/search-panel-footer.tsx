import { Check, Copy, ExternalLink } from 'lucide-react';
import { useCopy } from '@/lib/use-copy';
import { resultsAddress } from '@/office/kit/addresses';
import { Button, buttonClasses } from '@/ui/button';

/** What can be done with a search. */
export function SearchPanelFooter({ batchId }: { batchId: string }) {
  const copy = useCopy();
  const Icon = copy.isSuccess ? Check : Copy;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a href={resultsAddress('sq', batchId)} className={buttonClasses()}>
        <ExternalLink className="size-4" aria-hidden="true" />
        View Results
      </a>
      <Button variant="secondary" onClick={() => copy.mutate(batchId)}>
        <Icon className="size-4" aria-hidden="true" />
        {copy.isSuccess ? 'Copied' : 'Copy batch id'}
      </Button>
      {copy.isError && (
        <span role="alert" className="text-13 text-danger">
          The browser does not allow it.
        </span>
      )}
    </div>
  );
}
