/** What changes of many locations are called, what they do, and what came of them. */
import { wholeNumber } from '@/lib/format';
import type { Change, ChangePreview, ChangeRequest } from '@/office/landing/pages/types';
import { counted, STATUS_LABELS } from '@/office/landing/pages/words';

/** "Enable Albania", "Set 3 locations to “OK to be used”". */
export function requestText(request: ChangeRequest, subject: string): string {
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
export function effectsOf(request: ChangeRequest, { locations, connections, pages }: ChangePreview): string[] {
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
export function resultText(change: Change): string {
  return `${changeText(change)} ${change.state === 'stopped' ? 'was stopped' : 'is done'}: ${countsText(change)}.`;
}
