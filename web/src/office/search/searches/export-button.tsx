import { Download } from 'lucide-react';
import { wholeNumber } from '@/lib/format';
import { Button } from '@/ui/button';
import type { SearchFilters } from './filters';
import { useExport } from './use-export';

/** Downloads the searches that the filters leave. While the file arrives, the button cancels it. */
export function ExportButton({ filters }: { filters: SearchFilters }) {
  const { running, start, cancel } = useExport(filters);
  const isRunning = running.state === 'running';
  return (
    <>
      <span role="status" className="text-13 text-muted tabular-nums">
        {isRunning && `${wholeNumber(running.rows, 'en')} rows`}
      </span>
      {running.state === 'failed' && (
        <span role="alert" className="text-13 text-danger">
          The export failed.
        </span>
      )}
      <Button variant="secondary" size="compact" onClick={isRunning ? cancel : start}>
        {!isRunning && <Download className="size-4" aria-hidden="true" />}
        {isRunning ? 'Cancel the export' : 'Export CSV'}
      </Button>
    </>
  );
}
