import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';

type RowActionsProps = {
  /** The name of the row, for screen readers. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** What is before the buttons. */
  children?: ReactNode;
};

/** Edits and deletes a row. */
export function RowActions({ name, onEdit, onDelete, children }: RowActionsProps) {
  const { locked } = useCanChange();
  return (
    <span className="-my-1 inline-flex items-center max-sm:-ml-3 sm:-mr-2">
      {children}
      <Button
        variant="quiet"
        size="compact-icon"
        aria-label={`Edit ${name}`}
        onClick={onEdit}
        {...locked}
        title={locked.title ?? 'Edit'}
        className="size-8"
      >
        <Pencil className="size-4" aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="compact-icon"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
        {...locked}
        title={locked.title ?? 'Delete'}
        className="size-8 text-danger"
      >
        <Trash2 className="size-4" aria-hidden="true" />
      </Button>
    </span>
  );
}

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
