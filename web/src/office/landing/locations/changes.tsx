import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { wholeNumber } from '@/lib/format';
import {
  forgetLanding,
  previewChange,
  reasonOf,
  SEO_CHANGES,
  seoChanges,
  startChange,
} from '@/office/landing/pages/requests';
import {
  type Change,
  type ChangePreview,
  type ChangeRequest,
  counted,
  STATUS_LABELS,
} from '@/office/landing/pages/words';
import { Confirm } from '@/ui/confirm';
import { useToast } from '@/ui/toast/toaster';

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
type Proposal = { request: ChangeRequest; preview: ChangePreview };

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

type ChangeQuestionProps = {
  /** The change that is proposed; null if none is. */
  proposal: Proposal | null;
  /** The name of what is changed: "Albania", "3 locations". */
  subject: string;
  /** What the change is called, if not as usual. */
  action?: string | undefined;
  onStart: (request: Proposal['request']) => Promise<void>;
  onClose: () => void;
  /** What is said if the change cannot be started. */
  failed: string;
};

/** Says what a change of many locations does, and asks before it starts. */
export function ChangeQuestion({ proposal, subject, action, onStart, onClose, failed }: ChangeQuestionProps) {
  // A dialog that fades out keeps its text.
  const [shown, setShown] = useState(proposal);
  if (proposal !== null && proposal !== shown) setShown(proposal);
  if (shown === null) return null;
  const { request, preview } = shown;
  const name = action ?? requestText(request, subject);
  const removes = preview.pages > 0 || request.kind === 'disable_state';
  return (
    <Confirm
      isOpen={proposal !== null}
      onClose={onClose}
      tone={removes ? 'danger' : 'primary'}
      title={name}
      confirmLabel={request.kind === 'set_status' ? 'Set status' : name}
      onConfirm={() => onStart(request)}
      explain={(error) => (
        <>
          <p className="font-semibold">{failed}</p>
          {error instanceof ApiProblem && <p>{reasonOf(error)}</p>}
        </>
      )}
    >
      <ul className="flex flex-col gap-2">
        {effectsOf(request, preview).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </Confirm>
  );
}

/** "Enable Albania", "Set 3 locations to “OK to be used”". */
function requestText(request: ChangeRequest, subject: string): string {
  return changeText({ ...request, subject, status: request.kind === 'set_status' ? request.status : null });
}

/** "Enable Albania", "Apply the new texts of a location". */
export function changeText({ kind, subject, status }: Pick<Change, 'kind' | 'subject' | 'status'>): string {
  switch (kind) {
    case 'enable_state':
      return `Enable ${subject}`;
    case 'disable_state':
      return `Disable ${subject}`;
    case 'set_status':
      return `Set ${subject || 'locations'} to “${status ? STATUS_LABELS[status] : ''}”`;
    case 'save_texts':
      return `Apply the new texts of ${subject || 'a location'}`;
    case 'set_paths':
      return `Apply the new URL structure of ${subject || 'a template'}`;
  }
}

/** What a change would do, in sentences. */
function effectsOf(request: ChangeRequest, { locations, connections, pages }: ChangePreview): string[] {
  const removed = pages > 0 ? [`${counted(pages, 'live page')} will be removed.`] : ['No live page will be removed.'];
  switch (request.kind) {
    case 'enable_state':
      return [
        `${counted(locations, 'location')} will be created: for the state and its cities that have none. They wait for configuration and have no pages yet.`,
      ];
    case 'disable_state':
      return [
        `${counted(locations, 'location')} with their texts and ${counted(connections, 'connection')} will be deleted.`,
        ...removed,
        'Removed addresses answer that the page is gone (410).',
      ];
    case 'set_status':
      if (request.status === 'ready') {
        return [
          `Up to ${counted(connections, 'connection')} will be created, to and from every other location that is ready.`,
          'Empty texts get their default.',
        ];
      }
      return [`${counted(connections, 'connection')} will become inactive.`, ...removed];
  }
}

/** What a change has done so far: "12 created, 0 updated, 1 skipped, 0 failed". What it removed is named if that is something. */
export function countsText({ created, updated, removed, skipped, failed }: Change): string {
  const parts = [
    [created, 'created'],
    [updated, 'updated'],
    ...(removed > 0 ? [[removed, 'removed'] as const] : []),
    [skipped, 'skipped'],
    [failed, 'failed'],
  ] as const;
  return parts.map(([count, verb]) => `${wholeNumber(count, 'en')} ${verb}`).join(', ');
}

/** How a change has ended: "Enable Albania is done: 12 created, …". */
function resultText(change: Change): string {
  return `${changeText(change)} ${change.state === 'stopped' ? 'was stopped' : 'is done'}: ${countsText(change)}.`;
}
