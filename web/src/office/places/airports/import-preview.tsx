import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem, membersOf } from '@/api/problem';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { FailureNotice } from '@/office/kit/failure-notice';
import { useSendLong } from '@/office/kit/send-long';
import { Moment } from '@/office/kit/times';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { useToast } from '@/ui/toast/toaster';
import { ImportState } from './import-panel';
import { applyImport, importQuery, importsQuery, revertImport } from './import-queries';
import { ImportRows } from './import-rows';
import { type AirportImport, forgetAirports, type RowKind, reasonOf } from './queries';

const KINDS: readonly RowKind[] = ['new', 'changed', 'unchanged', 'invalid'];

const NAMES: Record<RowKind, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  invalid: 'Invalid',
};

type ImportPreviewProps = { id: string; onBack: () => void };

/** What a file would change or has changed, by line; it is applied and reverted here. */
export function ImportPreview({ id, onBack }: ImportPreviewProps) {
  const { data, isError, refetch } = useQuery(importQuery(useApi(), id));
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button variant="quiet" size="compact" onClick={onBack} className="-ml-3">
          <ArrowLeft className="size-4" aria-hidden="true" />
          All imports
        </Button>
      </div>
      {data && <Loaded file={data} />}
      {!data && !isError && <Skeleton aria-busy="true" className="h-96" />}
      {!data && isError && (
        <FailureNotice onRetry={refetch}>
          This import cannot be loaded. It may have been deleted: previews are kept for a week.
        </FailureNotice>
      )}
    </div>
  );
}

function Loaded({ file }: { file: AirportImport }) {
  const first = KINDS.find((kind) => file.counts[kind] > 0) ?? 'new';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-15">
          <span className="font-semibold [overflow-wrap:anywhere]">{file.file_name}</span>
          <span className="text-13 text-muted">
            <Moment at={file.created_at} /> by {file.created_by}
          </span>
          <span className="text-13">
            <ImportState file={file} />
          </span>
        </p>
        <Actions file={file} />
      </div>
      <Tabs defaultValue={first}>
        <TabsList aria-label="Lines of the file">
          {KINDS.map((kind) => (
            <TabsTrigger key={kind} value={kind}>
              {NAMES[kind]} <span className="tabular-nums">({wholeNumber(file.counts[kind], 'en')})</span>
            </TabsTrigger>
          ))}
        </TabsList>
        {KINDS.map((kind) => (
          <TabsContent key={kind} value={kind}>
            <ImportRows id={file.id} kind={kind} name={NAMES[kind]} />
          </TabsContent>
        ))}
      </Tabs>
    </>
  );
}

function Actions({ file }: { file: AirportImport }) {
  const { locked } = useCanChange();
  const { apply, revert } = useApply(file.id);
  const [isAsking, setAsking] = useState(false);
  const written = file.counts.new + file.counts.changed;
  const lines = written === 1 ? '1 airport' : `${wholeNumber(written, 'en')} airports`;
  return (
    <>
      {file.applied_at === null && (
        <Button
          size="compact"
          aria-disabled={apply.isPending || written === 0}
          onClick={() => !apply.isPending && written > 0 && apply.mutate()}
          {...locked}
        >
          Apply to {lines}
        </Button>
      )}
      {file.applied_at !== null && file.reverted_at === null && (
        <Button variant="secondary" size="compact" onClick={() => setAsking(true)} {...locked}>
          Revert
        </Button>
      )}
      <div className="w-full empty:hidden">
        {apply.isPending && (
          <Notice tone="plain" role="status">
            Importing airports...
          </Notice>
        )}
        {apply.error && (
          <Notice tone="danger" role="alert">
            <p className="font-semibold">Failed to import airports</p>
            <p>{reasonOf(apply.error)}</p>
            {apply.changed.length > 0 && (
              <p>{`Changed since the preview: ${apply.changed.join(', ')}. Upload the file again.`}</p>
            )}
          </Notice>
        )}
      </div>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Revert ${file.file_name}`}
        confirmLabel="Revert"
        onConfirm={revert}
        explain={(error) => (
          <>
            <p className="font-semibold">Failed to import airports</p>
            <p>{reasonOf(error)}</p>
          </>
        )}
      >
        {`${lines} will be as before the import: new ones are deleted, and changed ones get their old names.`}
      </Confirm>
    </>
  );
}

/** The most codes that a sentence names. */
const NAMED = 10;

/** Applies an import, or reverts it. */
function useApply(id: string) {
  const api = useApi();
  const sendLong = useSendLong();
  const client = useQueryClient();
  const show = useToast();
  const keep = (file: AirportImport, text: string) => {
    client.setQueryData(importQuery(api, id).queryKey, file);
    void client.invalidateQueries({ queryKey: importsQuery(api).queryKey });
    forgetAirports(client);
    show({ text, milliseconds: 3000 });
  };
  const apply = useMutation({
    mutationFn: () => applyImport(api, sendLong, id),
    networkMode: 'always',
    onSuccess: (file) => keep(file, 'Airports imported'),
  });
  return {
    apply: { ...apply, changed: changedIn(apply.error) },
    revert: async () => keep(await revertImport(api, sendLong, id), 'Import reverted'),
  };
}

/** The codes of the airports that have changed since the preview. */
function changedIn(error: unknown): string[] {
  if (!(error instanceof ApiProblem) || error.status !== 412) return [];
  const { codes: changed } = membersOf(error.body.current);
  if (!Array.isArray(changed)) return [];
  const codes = changed.map(String);
  return codes.length > NAMED ? [...codes.slice(0, NAMED), `${codes.length - NAMED} more`] : codes;
}
