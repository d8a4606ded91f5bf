import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { ApiProblem, membersOf } from '@/api/problem';
import { useSendLong } from '@/office/kit/send-long';
import { useToast } from '@/ui/toast/toaster';
import { applyImport, importQuery, importsQuery, revertImport } from './import-queries';
import { forgetAirports } from './queries';
import type { AirportImport } from './types';

/** The most codes that a sentence names. */
const NAMED = 10;

/** Applies an import, or reverts it. */
export function useApply(id: string) {
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
