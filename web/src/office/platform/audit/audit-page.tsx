import { useApi } from '@/api/client';
import { TextFilter } from '@/office/kit/list/filters';
import { EndlessScreen } from '@/office/kit/list/list-screen';
import { useEndlessList } from '@/office/kit/list/use-list';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import { AREAS } from './action-words';
import { COLUMNS } from './audit-columns';
import { type AuditFilters, auditEvents, NO_FILTERS } from './audit-events';
import type { AuditEvent, AuditPage } from './types';

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
