import { Link } from 'react-router';
import { type Api, useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import { useDeviceName } from '@/office/kit/device-name';
import { TextFilter } from '@/office/kit/list/filters';
import { EndlessScreen } from '@/office/kit/list/list-screen';
import { useEndlessList } from '@/office/kit/list/use-list';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { Moment } from '@/office/kit/times';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import type { TableColumn } from '@/ui/table/columns';
import { AREAS, actionWords } from './action-words';
import { differences } from './differences';
import { historyAddress } from './history-link';

const eventsOf = ({ events }: AuditPage): readonly AuditEvent[] => events;

/** Every change that was made through the back office and the command line, and what users did. */
export function AuditLogPage() {
  const api = useApi();
  const address = useListAddress<AuditFilters>({ filters: NO_FILTERS });
  const { filters } = address;
  const list = useEndlessList<AuditEvent, AuditPage>({
    queryKey: ['audit', filters],
    fetchAfter: (cursor, signal) => auditEvents(api, filters, cursor, signal),
    rowsOf: eventsOf,
    failed: 'Failed to load the audit log',
  });
  return (
    <EndlessScreen
      title="Audit Log"
      intro="Who changed what, when and from where. The newest change is the first."
      address={address}
      list={list}
      csv="audit-log"
      filters={<Filters address={address} known={list.content.state === 'ready' ? list.content.rows : []} />}
      table={{
        caption: 'Audit log',
        columns: COLUMNS,
        rowId: ({ id }) => id,
        empty: 'Nothing has been changed yet.',
        emptyFiltered: 'No change matches the filters.',
      }}
    />
  );
}

const ALL = 'all';

type FiltersProps = {
  address: ListAddress<AuditFilters>;
  /** The events that are shown, whose names are offered. */
  known: readonly AuditEvent[];
};

function Filters({ address: { filters, setFilters }, known }: FiltersProps) {
  const { subject, actor, action, from, to } = filters;
  const set = (name: keyof AuditFilters) => (value: string) => setFilters({ [name]: value }, 'replace');
  // An address may name a single action, which the list of areas does not have.
  const isArea = action === '' || AREAS.some(({ value }) => value === action);
  const actions = [{ value: ALL, label: 'All' }, ...AREAS, ...(isArea ? [] : [{ value: action, label: action }])];
  return (
    <>
      <TextFilter
        label="Object"
        placeholder="Exact name"
        offered={known.map(({ subject }) => subject)}
        value={subject}
        onValue={set('subject')}
        className="sm:w-56"
      />
      <TextFilter
        label="Who"
        placeholder="Exact name"
        offered={known.map(({ actor }) => actor)}
        value={actor}
        onValue={set('actor')}
        className="sm:w-56"
      />
      <FormField label="Actions" className="w-40 max-sm:w-full">
        {(control) => (
          <Select
            {...control}
            options={actions}
            value={action || ALL}
            onValueChange={(value) => setFilters({ action: value === ALL ? '' : value })}
          />
        )}
      </FormField>
      <TextFilter label="From day" type="date" value={from} onValue={set('from')} className="sm:w-40" />
      <TextFilter label="To day" type="date" value={to} onValue={set('to')} className="sm:w-40" />
    </>
  );
}

/** The columns of the log of changes. */
const COLUMNS: readonly TableColumn<AuditEvent>[] = [
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

/** Which events are listed; an empty text does not filter. */
type AuditFilters = { subject: string; actor: string; action: string; from: string; to: string };

const NO_FILTERS: AuditFilters = { subject: '', actor: '', action: '', from: '', to: '' };

/** The events after a cursor, the newest first. */
async function auditEvents(
  api: Api,
  filters: AuditFilters,
  cursor: string | null,
  signal: AbortSignal,
): Promise<AuditPage> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const query = { ...given, limit: 100, ...(cursor !== null && { cursor }) };
  return unwrap(await api.GET('/api/admin/audit', { params: { query }, signal }));
}

/** A page of the log of changes. */
type AuditPage = components['schemas']['AuditLog'];

/** A change, or an event of a user. */
export type AuditEvent = components['schemas']['AuditEvent'];
