import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { forgetLanding, previewChange, SEO_CHANGES, seoChanges, startChange } from '@/office/landing/pages/requests';
import type { Change, ChangePreview, ChangeRequest } from '@/office/landing/pages/types';
import { useToast } from '@/ui/toast/toaster';
import { resultText } from './change-words';

/** Milliseconds until the changes are read again: while one runs, and otherwise. */
const [RUNNING_INTERVAL, INTERVAL] = [1000, 15_000];

const NONE: readonly Change[] = [];

/** The latest changes, the newest first. The end of one is reported, and the lists are read again. */
export function useChanges(): readonly Change[] {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { data = NONE } = useQuery({
    queryKey: SEO_CHANGES,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<Change[]>(SEO_CHANGES) ?? [];
      const changes = await seoChanges(api, signal);
      const ended = changes.filter((change) => !isRunning(change) && isRunning(before.find(isSame(change))));
      for (const change of ended) {
        show({ text: resultText(change), tone: change.failed > 0 ? 'danger' : 'success' });
      }
      if (ended.length > 0) forgetLanding(client);
      return changes;
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING_INTERVAL : INTERVAL),
  });
  return data;
}

export function isRunning(change: Change | undefined): boolean {
  return change?.state === 'running';
}

function isSame({ id }: Change) {
  return (other: Change) => other.id === id;
}

/** A change with what it would do. */
export type Proposal = { request: ChangeRequest; preview: ChangePreview };

/**
 * Starts changes of many locations. `ask` finds out what a change would do, which `proposal` then has until it is started
 * or dropped. `failed` is said if either fails.
 */
export function useStartChange(failed: string) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const start = async (request: ChangeRequest) => {
    const change = await startChange(api, request);
    // It is known as running, so that its end is noticed.
    client.setQueryData<Change[]>(SEO_CHANGES, (known = []) => [
      change,
      ...known.filter((one) => one.id !== change.id),
    ]);
    void client.invalidateQueries({ queryKey: SEO_CHANGES });
    if (!isRunning(change)) forgetLanding(client);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async (request: ChangeRequest) => {
      const preview = await previewChange(api, request);
      if (needsQuestion(request, preview)) return { request, preview };
      await start(request);
      return null;
    },
    networkMode: 'always',
    onSuccess: setProposal,
    onError: () => show({ tone: 'danger', text: failed }),
  });
  return {
    ask: (request: ChangeRequest) => !isPending && mutate(request),
    isPending,
    proposal,
    drop: () => setProposal(null),
    start,
  };
}

/** Whether the user is asked: a status that changes neither connections nor pages of one location is set at once. */
function needsQuestion(request: ChangeRequest, { locations, connections, pages }: ChangePreview): boolean {
  return request.kind !== 'set_status' || locations > 1 || connections > 0 || pages > 0;
}
