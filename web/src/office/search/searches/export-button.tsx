import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '@/api/problem';
import type { Send } from '@/api/request';
import { wholeNumber } from '@/lib/format';
import { saveFile, useSendLong } from '@/office/kit/send-long';
import { Button } from '@/ui/button';
import { queryOf, type SearchFilters } from './queries';

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

/** An export under way: how many rows have arrived. */
type Export = { state: 'idle' } | { state: 'running'; rows: number } | { state: 'failed' };

/** The browser takes the file in pieces of so many bytes, and stores large files on disk. */
const PIECE = 4 * 1024 * 1024;

const LINE_END = '\n'.charCodeAt(0);

/** Downloads all searches that the filters leave as a CSV file. The file arrives in parts and can be cancelled. */
function useExport(filters: SearchFilters) {
  const send = useSendLong();
  const [running, setRunning] = useState<Export>({ state: 'idle' });
  const cancelling = useRef<AbortController | null>(null);
  // Leaving the screen cancels the download.
  useEffect(() => () => cancelling.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    cancelling.current = controller;
    setRunning({ state: 'running', rows: 0 });
    try {
      const file = await download(send, filters, controller.signal, (rows) => setRunning({ state: 'running', rows }));
      saveFile(file, 'searches.csv');
      setRunning({ state: 'idle' });
    } catch {
      setRunning({ state: controller.signal.aborted ? 'idle' : 'failed' });
    }
  };
  return { running, start, cancel: () => cancelling.current?.abort() };
}

/** The file, read part by part, so that a script never holds more than a piece of it. */
async function download(
  send: Send,
  filters: SearchFilters,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<Blob> {
  const address = new URL('/api/admin/searches.csv', location.origin);
  for (const [name, value] of Object.entries(queryOf(filters))) address.searchParams.set(name, value);
  const response = await send(new Request(address, { signal }));
  if (!response.ok || !response.body) throw new ApiProblem(response);
  const reader = response.body.getReader();
  // The request has a signal of its own that follows this one, and an engine may forget it once the answer has begun.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true });
  const pieces: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, lines] = [0, 0];
  while (true) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    if (bytes >= PIECE) {
      pieces.push(new Blob(parts));
      [parts, bytes] = [[], 0];
    }
    for (const byte of value) if (byte === LINE_END) lines += 1;
    // The first line has the names of the columns.
    onRows(Math.max(0, lines - 1));
  }
  signal.throwIfAborted();
  return new Blob([...pieces, ...parts], { type: 'text/csv;charset=utf-8' });
}
