import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useSendLong } from '@/office/kit/send-long';
import { importQuery, importsQuery, previewFile } from './import-queries';
import { reasonOf } from './queries';

/** The most bytes of a file; the server refuses larger ones. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Why a file is not previewed: what failed, and the reason. */
export class UploadFailed extends Error {
  readonly what: string;

  constructor(what: string, reason: string) {
    super(reason);
    this.what = what;
  }
}

/** Reads a file and sends it. `onPreview` gets the id of its preview. */
export function useUpload(onPreview: (id: string) => void) {
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
  if (file.size > MOST_BYTES) throw failed('The file has more than 20 MB.');
  try {
    return await file.arrayBuffer();
  } catch {
    throw failed('The browser could not read it. Was it moved or deleted?');
  }
}
