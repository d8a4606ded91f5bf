import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { SelectionBar } from '@/office/kit/list/selection-bar';
import { useEach } from '@/office/kit/list/use-each';
import { changeConnection, deleteConnection, forgetLanding } from '@/office/landing/pages/requests';
import type { Activity, Connection } from '@/office/landing/pages/types';
import { counted } from '@/office/landing/pages/words';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';

type BulkConnectionsProps = { rows: readonly Connection[]; onDone: () => void };

/** Activates, deactivates or deletes the selected connections. */
export function BulkConnections({ rows, onDone }: BulkConnectionsProps) {
  const api = useApi();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useEach<Connection>({
    onEnd: () => {
      forgetLanding(client);
      onDone();
    },
    failed: 'Failed to update connections',
  });
  const set = (status: Activity) => {
    run(
      rows,
      ({ id }) => changeConnection(api, id, { status }, null),
      (count) => `${counted(count, 'connection')} set to ${status}.`,
    );
  };
  const remove = () => {
    run(
      rows,
      (row) => deleteConnection(api, row),
      (count) => `${counted(count, 'connection')} deleted.`,
    );
  };
  const name = counted(rows.length, 'connection');
  return (
    <SelectionBar label="Selected connections" count={name} onClear={onDone}>
      <Button variant="secondary" size="compact" aria-disabled={isPending} onClick={() => set('active')}>
        Activate
      </Button>
      <Button variant="secondary" size="compact" aria-disabled={isPending} onClick={() => set('inactive')}>
        Deactivate
      </Button>
      <Button variant="secondary" size="compact" className="text-danger" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        onConfirm={async () => remove()}
        explain={() => ''}
      >
        Their pages are removed, and their addresses answer that the page is gone. This action cannot be undone.
      </Confirm>
    </SelectionBar>
  );
}
