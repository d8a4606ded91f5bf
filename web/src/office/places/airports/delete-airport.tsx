import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { AIRPORTS, type Airport, deleteAirport, reasonOf, updateRows } from './queries';

type DeleteAirportProps = {
  /** The entry to delete; null if nobody wants to delete one. */
  airport: Airport | null;
  onClose: () => void;
  /** Opens the dialog that merges the entry into another one. */
  onMerge: (airport: Airport) => void;
};

/** Asks before an airport or a city is deleted, and says why it cannot be. */
export function DeleteAirport({ airport, onClose, onMerge }: DeleteAirportProps) {
  const api = useApi();
  const client = useQueryClient();
  // A dialog that fades out keeps its text.
  const [shown, setShown] = useState(airport);
  if (airport !== null && airport !== shown) setShown(airport);
  const remove = async () => {
    if (shown === null) return;
    try {
      await deleteAirport(api, shown);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 412) void client.invalidateQueries({ queryKey: AIRPORTS });
      throw error;
    }
    updateRows(client, (rows) => rows.filter(({ code }) => code !== shown.code));
  };
  return (
    <Confirm
      isOpen={airport !== null}
      onClose={onClose}
      title={`Delete ${shown?.iata_code ?? ''}`}
      confirmLabel="Delete"
      onConfirm={remove}
      explain={(error) => (
        <>
          <p className="font-semibold">Failed to delete airport</p>
          <p>{reasonOf(error)}</p>
          {error instanceof ApiProblem && error.code === 'airport_in_use' && shown && (
            <Button
              variant="secondary"
              size="compact"
              className="mt-2"
              onClick={() => {
                onClose();
                onMerge(shown);
              }}
            >
              {shown.kind === 'city' ? 'Merge into another city…' : 'Merge into another airport…'}
            </Button>
          )}
        </>
      )}
    >
      {`Are you sure you want to delete ${shown?.name ?? ''} ? This action cannot be undone.`}
    </Confirm>
  );
}
