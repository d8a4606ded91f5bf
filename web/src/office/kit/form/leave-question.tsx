import { Confirm } from '@/ui/confirm';
import type { Change } from './changes';

type LeaveQuestionProps = {
  isOpen: boolean;
  /** What would be lost. */
  changes: readonly Change[];
  onLeave: () => Promise<void>;
  onStay: () => void;
};

/** Asks before changes that are not saved are lost. */
export function LeaveQuestion({ isOpen, changes, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onStay}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      onConfirm={onLeave}
      explain={() => null}
    >
      <p>These changes are not saved:</p>
      <ul className="mt-2 list-disc pl-5 text-ink">
        {changes.map(({ label, before, after }) => (
          <li key={label}>{`${label}: ${before} → ${after}`}</li>
        ))}
      </ul>
    </Confirm>
  );
}
