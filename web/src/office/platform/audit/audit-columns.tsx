import { Link } from 'react-router';
import { useDeviceName } from '@/office/kit/device-name';
import { Moment } from '@/office/kit/times';
import type { TableColumn } from '@/ui/table/columns';
import { actionWords } from './action-words';
import { differences } from './differences';
import { historyAddress } from './history-link';
import type { AuditEvent } from './types';

/** The columns of the log of changes. */
export const COLUMNS: readonly TableColumn<AuditEvent>[] = [
  {
    accessorKey: 'action',
    header: 'Action',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <span title={original.action}>{actionWords(original.action)}</span>,
  },
  {
    accessorKey: 'subject',
    header: 'Object',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <Link to={historyAddress(original.subject)} className="break-words text-link underline">
        {original.subject}
      </Link>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    enableSorting: false,
    meta: { card: 'wide' },
    cell: ({ row: { original } }) => <ChangeList event={original} />,
  },
  {
    accessorKey: 'actor',
    header: 'Who',
    enableSorting: false,
    cell: ({ row: { original } }) => <span className="break-words">{original.actor}</span>,
  },
  {
    accessorKey: 'at',
    header: 'When',
    enableSorting: false,
    cell: ({ row: { original } }) => <When at={original.at} />,
  },
  {
    id: 'device',
    header: 'From',
    enableSorting: false,
    cell: ({ row: { original } }) => <Origin event={original} />,
  },
];

/** The exact time is that of the agency. */
function When({ at }: { at: string }) {
  return <Moment at={at} />;
}

function ChangeList({ event }: { event: AuditEvent }) {
  const all = differences(event.old, event.new);
  if (all.length === 0) return <span className="text-muted">–</span>;
  return (
    <ul className="flex flex-col gap-1 py-1">
      {all.map(({ field, before, after }) => (
        <li key={`${field} ${before} ${after}`} className="break-words">
          {field && <span className="text-muted">{field}: </span>}
          {before !== null && <del className={after === null ? 'text-muted' : 'text-muted no-underline'}>{before}</del>}
          {before !== null && after !== null && (
            <>
              {' '}
              <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span>{' '}
            </>
          )}
          {after !== null && <ins className="font-semibold no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  );
}

/** The address and the device of the request; a dash if no request made the change. */
function Origin({ event: { ip, user_agent } }: { event: AuditEvent }) {
  if (ip === null) return <span className="text-muted">–</span>;
  return (
    <span className="block py-1">
      {ip}
      {user_agent && <Device userAgent={user_agent} />}
    </span>
  );
}

function Device({ userAgent }: { userAgent: string }) {
  return (
    <span className="block text-muted" title={userAgent}>
      {useDeviceName(userAgent)}
    </span>
  );
}
