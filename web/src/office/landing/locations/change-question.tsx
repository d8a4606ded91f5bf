import { useState } from 'react';
import { ApiProblem } from '@/api/problem';
import { reasonOf } from '@/office/landing/pages/requests';
import { Confirm } from '@/ui/confirm';
import { effectsOf, requestText } from './change-words';
import type { Proposal } from './use-changes';

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
