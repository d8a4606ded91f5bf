import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { ListScreen } from '@/office/kit/list/list-screen';
import { RowPanel } from '@/office/kit/list/row-panel';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { useNumberedList } from '@/office/kit/list/use-numbered-list';
import { useSelected } from '@/office/kit/list/use-selected';
import { ActivityFilter, PlaceFilter, TypeFilter } from '@/office/landing/pages/filters';
import { type ConnectionFilters, SEO_CONNECTIONS, seoConnections } from '@/office/landing/pages/requests';
import type { Connection, ConnectionList } from '@/office/landing/pages/types';
import { counted } from '@/office/landing/pages/words';
import { Button } from '@/ui/button';
import { AddConnectionForm } from './add-connection-form';
import { BulkConnections } from './bulk-connections';
import { connectionColumns } from './connection-columns';
import { ConnectionForm } from './connection-form';
import { connectionText } from './connection-name';
import { DeleteConnection } from './delete-connection';

/** The id of what the panel shows for a new row. */
const NEW = 'new';

const NO_FILTERS: ConnectionFilters = { q: '', status: '', type: '' };

/** Route Connections: the routes that have pages. */
export function ConnectionTab() {
  const api = useApi();
  const address = useListAddress({ filters: NO_FILTERS });
  const { filters, close } = address;
  const { canChange } = useCanChange();
  const [selected, setSelected] = useSelected(JSON.stringify([filters, address.page, address.pageSize]));
  const [deleted, setDeleted] = useState<Connection | null>(null);
  // New columns would mount the cells anew.
  const [columns] = useState(() => connectionColumns(setDeleted));
  const list = useNumberedList<Connection, ConnectionList>({
    queryKey: [...SEO_CONNECTIONS, filters],
    address,
    fetchPage: (page, signal) => seoConnections(api, filters, page, signal),
    rowsOf: ({ connections }) => connections,
    failed: 'Failed to load route connections',
  });
  const rows = list.content.state === 'ready' ? list.content.rows : [];
  const chosen = rows.filter(({ id }) => selected.includes(id));
  return (
    <ListScreen
      address={address as ListAddress}
      list={list}
      csv="connections"
      total={({ total, total_is_exact }) => counted(total, 'connection', total_is_exact)}
      filters={<Filters address={address} />}
      selection={chosen.length > 0 && <BulkConnections rows={chosen} onDone={() => setSelected([])} />}
      opens
      table={{
        caption: 'Route connections',
        columns,
        rowId: ({ id }) => id,
        rowLabel: connectionText,
        ...(canChange && { selected, onSelect: setSelected }),
        empty: 'There are no connections. They are created when two locations are “OK to be used”.',
        emptyFiltered: 'No connection matches the filters.',
      }}
    >
      <RowPanel
        address={address as ListAddress}
        ids={rows.map(({ id }) => id)}
        title={(id) => {
          const row = rows.find((connection) => connection.id === id);
          return id === NEW ? 'Add Connection' : row ? connectionText(row) : 'Connection';
        }}
      >
        {(id) => {
          if (id === NEW) return <AddConnectionForm onDone={close} />;
          const row = rows.find((connection) => connection.id === id);
          return row ? (
            <ConnectionForm key={id} connection={row} onDone={close} />
          ) : (
            'This connection is not on this page of the list.'
          );
        }}
      </RowPanel>
      <DeleteConnection connection={deleted} onClose={() => setDeleted(null)} />
    </ListScreen>
  );
}

/** Opens the form of a new connection. */
export function AddConnection() {
  const { locked } = useCanChange();
  const { open } = useListAddress({ filters: NO_FILTERS });
  return (
    <Button size="compact" onClick={() => open(NEW)} {...locked}>
      <Plus className="size-4 max-sm:hidden" aria-hidden="true" />
      Add Connection
    </Button>
  );
}

function Filters({ address: { filters, setFilters } }: { address: ListAddress<ConnectionFilters> }) {
  return (
    <>
      <PlaceFilter value={filters.q} onChange={(q) => setFilters({ q }, 'replace')} />
      <ActivityFilter value={filters.status} onChange={(status) => setFilters({ status })} />
      <TypeFilter value={filters.type} onChange={(type) => setFilters({ type })} />
    </>
  );
}
