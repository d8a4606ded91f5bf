import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '@/office/kit/save-file';
import { Button } from '@/ui/button';
import type { TableColumn } from '@/ui/table/columns';
import { csvHead, csvLines } from '@/ui/table/csv';
import { useToast } from '@/ui/toast/toaster';

type CsvButtonProps<Row extends object> = {
  /** The name of the file without its ending. */
  name: string;
  columns: readonly TableColumn<Row>[];
  readAll: (signal: AbortSignal) => AsyncGenerator<readonly Row[]>;
};

/** Downloads all rows that the filters of a list leave. Leaving the screen cancels that. */
export function CsvButton<Row extends object>({ name, columns, readAll }: CsvButtonProps<Row>) {
  const show = useToast();
  const cancelling = useRef<AbortController | null>(null);
  useEffect(() => () => cancelling.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      cancelling.current = controller;
      const { signal } = controller;
      const parts = [csvHead(columns)];
      for await (const rows of readAll(signal)) parts.push(csvLines(columns, rows));
      signal.throwIfAborted();
      saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    },
    onError: () => !cancelling.current?.signal.aborted && show({ tone: 'danger', text: 'The export failed.' }),
  });
  return (
    <Button variant="quiet" size="compact" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Download className="size-4" aria-hidden="true" />
      {isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}
