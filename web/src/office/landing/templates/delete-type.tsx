import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { DeleteQuestion } from '@/office/landing/pages/delete-question';
import { deleteTemplateType, reasonOf, SEO_TYPES } from '@/office/landing/pages/requests';
import type { TemplateType } from '@/office/landing/pages/types';

type DeleteTypeProps = {
  /** The type to delete; null if nobody wants to delete one. */
  type: TemplateType | null;
  onClose: () => void;
};

/** Asks before a type and its template are deleted, and says why they cannot be. */
export function DeleteType({ type, onClose }: DeleteTypeProps) {
  const api = useApi();
  const client = useQueryClient();
  return (
    <DeleteQuestion
      row={type}
      onClose={onClose}
      title={({ name }) => `Delete ${name}`}
      question="Are you sure you want to delete this template?"
      failed="Failed to delete template"
      reason={(error) =>
        error instanceof ApiProblem && error.code === 'in_use'
          ? 'Route connections use this type. Make it inactive instead, so that no new ones are created, or delete its connections first.'
          : reasonOf(error)
      }
      remove={(row) => deleteTemplateType(api, row)}
      onRemoved={() => void client.invalidateQueries({ queryKey: SEO_TYPES })}
    />
  );
}
