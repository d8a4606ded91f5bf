import { useState } from 'react';
import { ApiProblem } from '@/api/problem';
import { Confirm } from '@/ui/confirm';

type DeleteQuestionProps<Row> = {
  /** The row to delete; null if nobody wants to delete one. */
  row: Row | null;
  onClose: () => void;
  title: (row: Row) => string;
  question: string;
  /** What is said if it fails, before the reason. */
  failed: string;
  reason: (error: unknown) => string;
  remove: (row: Row) => Promise<void>;
  /** Called when the list is out of date: the row is deleted, or somebody else has changed it. */
  onRemoved: () => void;
};

/** Asks before a row is deleted, and says why it cannot be. */
export function DeleteQuestion<Row>(props: DeleteQuestionProps<Row>) {
  const { row, onClose, title, question, failed, reason, remove, onRemoved } = props;
  // A dialog that fades out keeps its text.
  const [shown, setShown] = useState(row);
  if (row !== null && row !== shown) setShown(row);
  if (shown === null) return null;
  const confirm = async () => {
    try {
      await remove(shown);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 412) onRemoved();
      throw error;
    }
    onRemoved();
  };
  return (
    <Confirm
      isOpen={row !== null}
      onClose={onClose}
      title={title(shown)}
      confirmLabel="Delete"
      onConfirm={confirm}
      explain={(error) => (
        <>
          <p className="font-semibold">{failed}</p>
          <p>{reason(error)}</p>
        </>
      )}
    >
      {question}
    </Confirm>
  );
}
