import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { Button } from '@/ui/button';

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
