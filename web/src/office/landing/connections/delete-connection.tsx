import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { DeleteQuestion } from '@/office/landing/pages/delete-question';
import { deleteConnection, reasonOf, SEO_CONNECTIONS } from '@/office/landing/pages/requests';
import type { Connection } from '@/office/landing/pages/types';
import { connectionText } from './connection-name';

type DeleteConnectionProps = {
  /** The connection to delete; null if nobody wants to delete one. */
  connection: Connection | null;
  onClose: () => void;
};

/** Asks before a connection and its page are deleted. */
export function DeleteConnection({ connection, onClose }: DeleteConnectionProps) {
  const api = useApi();
  const client = useQueryClient();
  return (
    <DeleteQuestion
      row={connection}
      onClose={onClose}
      title={(row) => `Delete ${connectionText(row)}`}
      question="Are you sure you want to delete this connection?"
      failed="Failed to delete connection"
      reason={reasonOf}
      remove={(row) => deleteConnection(api, row)}
      onRemoved={() => void client.invalidateQueries({ queryKey: SEO_CONNECTIONS })}
    />
  );
}
