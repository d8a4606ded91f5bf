import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { Button } from '@/ui/button';
import { useToast } from '@/ui/toast/toaster';
import { INBOX } from './queries';

/** Closes all new requests of the search of a request, because nobody meant them. They can be reopened under "Done". */
export function Discard({ id }: { id: string }) {
  const { t } = useLingui();
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      unwrap(await api.POST('/api/agent/booking-requests/{id}/discard', { params: { path: { id } } })),
    networkMode: 'always',
    onSuccess: ({ discarded }) =>
      show({ text: t`${plural(discarded, { one: '# request is', other: '# requests are' })} under “Done”.` }),
    onError: () => show({ tone: 'danger', text: t`The requests could not be discarded.` }),
    onSettled: () => void client.invalidateQueries({ queryKey: [INBOX] }),
  });
  return (
    <Button variant="quiet" size="narrow" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Trans>Discard the requests of this search</Trans>
    </Button>
  );
}
