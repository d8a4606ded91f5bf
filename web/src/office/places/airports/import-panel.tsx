import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Eye, FileUp, Undo2 } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { cn } from '@/lib/cn';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { contentOf } from '@/office/kit/list/use-list';
import { useSendLong } from '@/office/kit/send-long';
import { Status } from '@/office/kit/status';
import { Moment } from '@/office/kit/times';
import { Notice } from '@/ui/notice';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { importQuery, importsQuery, previewFile } from './import-queries';
import { type AirportImport, reasonOf } from './queries';

/** A file is chosen or dropped here. Below are the latest imports. `onOpen` opens one. */
export function ImportPanel({ onOpen }: { onOpen: (id: string) => void }) {
  const upload = useUpload(onOpen);
  const { data, isError, refetch } = useQuery(importsQuery(useApi()));
  return (
    <div className="flex flex-col gap-5">
      {upload.isPending && (
        <Notice tone="plain" role="status">
          Importing airports...
        </Notice>
      )}
      {upload.error && <Failure error={upload.error} />}
      <DropZone isBusy={upload.isPending} onFile={(file) => upload.mutate(file)} />
      <p className="max-w-[70ch] text-13 text-muted">
        The first line names the columns Airport Name, City, State and IATA Code, in any order. Nothing is changed
        before you have seen what the file would change.
      </p>
      <h3 className="font-semibold text-15">Recent imports</h3>
      <Table
        caption="Recent imports"
        columns={COLUMNS}
        content={contentOf(data?.imports, isError, 'Failed to load imports', () => void refetch())}
        rowId={({ id }) => id}
        empty="No file was imported yet."
        loadingRows={3}
        opening={{
          openId: null,
          addressOf: ({ id }) => `?open=import:${id}`,
          onOpen: ({ id }) => onOpen(id),
        }}
      />
    </div>
  );
}

function Failure({ error }: { error: Error }) {
  return (
    <Notice tone="danger" role="alert">
      <p className="font-semibold">{error instanceof UploadFailed ? error.what : 'Failed to import airports'}</p>
      <p>{error.message}</p>
    </Notice>
  );
}

/** A file input that files can be dropped on. */
function DropZone({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const { canChange, locked } = useCanChange();
  const [isOver, setOver] = useState(false);
  const id = useId();
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file && canChange && !isBusy) onFile(file);
  };
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        choose(event.dataTransfer.files);
      }}
      className={cn(
        'relative flex cursor-pointer flex-col items-center gap-2 rounded-card border-2 border-control border-dashed px-4 py-8 text-center focus-within:outline-2 focus-within:outline-action hover:bg-mist',
        isOver && 'border-action bg-action-soft',
        (!canChange || isBusy) && 'cursor-default opacity-60',
      )}
    >
      <FileUp className="size-6 text-muted" aria-hidden="true" />
      <span className="font-semibold text-15 text-link">Choose a CSV file</span>
      <span className="text-13 text-muted">or drop it here; at most 20 MB</span>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={!canChange || isBusy}
        title={locked.title}
        className="absolute inset-0 cursor-[inherit] opacity-0"
        onChange={({ target }) => {
          choose(target.files);
          // Choosing the same file again is a new choice.
          target.value = '';
        }}
      />
    </label>
  );
}

const COLUMNS: readonly TableColumn<AirportImport>[] = [
  { accessorKey: 'file_name', header: 'File', enableSorting: false, meta: { isLink: true, card: 'title' } },
  {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => <ImportState file={original} />,
  },
  ...(['new', 'changed', 'invalid'] as const).map(
    (kind): TableColumn<AirportImport> => ({
      id: kind,
      header: `${kind[0]?.toUpperCase()}${kind.slice(1)}`,
      enableSorting: false,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => original.counts[kind],
    }),
  ),
  { accessorKey: 'created_by', header: 'By', enableSorting: false },
  {
    accessorKey: 'created_at',
    header: 'Uploaded',
    enableSorting: false,
    cell: ({ row: { original } }) => <Moment at={original.created_at} />,
  },
];

/** Whether an import is a preview, applied or reverted. */
export function ImportState({ file }: { file: AirportImport }) {
  if (file.reverted_at) {
    return (
      <Status tone="caution" icon={Undo2}>
        Reverted
      </Status>
    );
  }
  if (file.applied_at) {
    return (
      <Status tone="good" icon={CircleCheck}>
        Applied
      </Status>
    );
  }
  return (
    <Status tone="quiet" icon={Eye}>
      Preview
    </Status>
  );
}

/** The most bytes of a file; the server refuses larger ones. */
const MAX_BYTES = 20 * 1024 * 1024;

/** Why a file is not previewed: what failed, and the reason. */
class UploadFailed extends Error {
  readonly what: string;

  constructor(what: string, reason: string) {
    super(reason);
    this.what = what;
  }
}

/** Reads a file and sends it. `onPreview` gets the id of its preview. */
function useUpload(onPreview: (id: string) => void) {
  const api = useApi();
  const send = useSendLong();
  const client = useQueryClient();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const bytes = await read(file);
      try {
        return await previewFile(send, file.name, bytes);
      } catch (error) {
        const isUnreadable = error instanceof ApiProblem && error.code === 'unreadable_file';
        throw new UploadFailed(
          isUnreadable ? 'Failed to parse CSV file' : 'Failed to import airports',
          reasonOf(error),
        );
      }
    },
    networkMode: 'always',
    onSuccess: (preview) => {
      client.setQueryData(importQuery(api, preview.id).queryKey, preview);
      void client.invalidateQueries({ queryKey: importsQuery(api).queryKey });
    },
  });
  // Options of a call are forgotten with the component: whoever has left the screen stays where they are.
  return { ...upload, mutate: (file: File) => upload.mutate(file, { onSuccess: ({ id }) => onPreview(id) }) };
}

async function read(file: File): Promise<ArrayBuffer> {
  const failed = (reason: string) => new UploadFailed('Failed to read file', reason);
  if (!file.name.toLowerCase().endsWith('.csv')) throw failed('Choose a file whose name ends with .csv.');
  if (file.size > MAX_BYTES) throw failed('The file has more than 20 MB.');
  try {
    return await file.arrayBuffer();
  } catch {
    throw failed('The browser could not read it. Was it moved or deleted?');
  }
}
