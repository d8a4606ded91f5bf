import { Circle, CircleCheck } from 'lucide-react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { useRowChange } from '@/office/kit/list/use-row-change';
import { changeConnection, SEO_CONNECTIONS } from '@/office/landing/pages/requests';
import type { Activity, Connection, ConnectionList } from '@/office/landing/pages/types';
import { ACTIVITY_LABELS } from '@/office/landing/pages/words';
import { buttonClasses } from '@/ui/button';
import { connectionText } from './connection-name';
import { connectionRefusal } from './connection-refusals';

/** Says whether a connection is active. The administrator changes it with a click. */
export function ConnectionToggle({ connection }: { connection: Connection }) {
  const api = useApi();
  const { locked } = useCanChange();
  const { id, status, revision } = connection;
  const { change, isPending } = useRowChange<Connection, ConnectionList>({
    queryKey: SEO_CONNECTIONS,
    inAnswer: (answer, changed) => ({ ...answer, connections: answer.connections.map(changed) }),
    isRow: (row) => row.id === id,
    send: (values) => changeConnection(api, id, { status: values.status ?? status }, revision),
    failed: 'Failed to update connection status',
    explain: connectionRefusal,
  });
  const name = connectionText(connection);
  const isActive = status === 'active';
  const next: Activity = isActive ? 'inactive' : 'active';
  const Icon = isActive ? CircleCheck : Circle;
  return (
    <button
      type="button"
      aria-label={`${ACTIVITY_LABELS[status]}: ${name}`}
      title={isActive ? 'Deactivate' : 'Activate'}
      aria-disabled={isPending}
      onClick={() => !isPending && change({ to: { status: next }, from: { status }, done: `${name} is ${next}.` })}
      {...locked}
      className={buttonClasses({
        variant: 'secondary',
        size: 'compact',
        className: `my-0.5 min-h-8 ${isActive ? 'text-success' : 'text-muted'}`,
      })}
    >
      <Icon className="size-4" aria-hidden="true" />
      {ACTIVITY_LABELS[status]}
    </button>
  );
}
