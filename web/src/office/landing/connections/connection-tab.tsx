import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { SelectionBar, useEach, useSelected } from '@/office/kit/list/bulk';
import { ListScreen } from '@/office/kit/list/list-screen';
import { RowPanel } from '@/office/kit/list/row-panel';
import { useNumberedList } from '@/office/kit/list/use-list';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { ActivityFilter, PlaceFilter, TypeFilter } from '@/office/landing/pages/filters';
import {
  type ConnectionFilters,
  changeConnection,
  deleteConnection,
  forgetLanding,
  reasonOf,
  SEO_CONNECTIONS,
  seoConnections,
} from '@/office/landing/pages/requests';
import { DeleteQuestion } from '@/office/landing/pages/row-actions';
import { type Activity, type Connection, type ConnectionList, counted } from '@/office/landing/pages/words';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { AddConnectionForm } from './add-connection-form';
import { connectionColumns, connectionText } from './connection-columns';
import { ConnectionForm } from './connection-form';

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

type BulkConnectionsProps = { rows: readonly Connection[]; onDone: () => void };

/** Activates, deactivates or deletes the selected connections. */
function BulkConnections({ rows, onDone }: BulkConnectionsProps) {
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

type DeleteConnectionProps = {
  /** The connection to delete; null if nobody wants to delete one. */
  connection: Connection | null;
  onClose: () => void;
};

/** Asks before a connection and its page are deleted. */
function DeleteConnection({ connection, onClose }: DeleteConnectionProps) {
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
