import { CircleCheck, CirclePause } from 'lucide-react';
import { Link } from 'react-router';
import { wholeNumber } from '@/lib/format';
import type { TableColumn } from '@/ui/table/columns';
import { providerName } from '../provider-name';
import { Status } from '../status';
import { BoardTable } from './board-table';
import { Figure } from './figure';
import { When } from './times';
import type { QueueAccount, QueueBoard } from './types';

/** The limits of the accounts, and how much of them is used. They are changed in System Controls. */
export function AccountList() {
  return (
    <>
      <BoardTable<QueueAccount>
        caption="Accounts"
        columns={COLUMNS}
        rowsOf={accountsOf}
        rowId={({ account }) => account}
        empty="There are no accounts."
        loadingRows={3}
      />
      <p className="mt-2 text-13 text-muted">
        The limits hold for all processes together.{' '}
        <Link to="/admin/system?section=limits" className="text-link underline">
          Change the limits
        </Link>
      </p>
    </>
  );
}

const accountsOf = ({ accounts }: QueueBoard): readonly QueueAccount[] => accounts;

const COLUMNS: readonly TableColumn<QueueAccount>[] = [
  {
    accessorKey: 'account',
    header: 'Account',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => providerName(original.account),
  },
  {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) =>
      original.paused_until ? (
        <Status tone="caution" icon={CirclePause}>
          Paused until <When at={original.paused_until} />
        </Status>
      ) : (
        <Status tone="good" icon={CircleCheck}>
          Open
        </Status>
      ),
  },
  {
    accessorKey: 'running',
    header: 'Running jobs',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <Part value={original.running} limit={original.concurrent_jobs} />,
  },
  {
    accessorKey: 'requests_per_second',
    header: 'Requests in a second',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => original.requests_per_second ?? 'any rate',
  },
  {
    accessorKey: 'requests_today',
    header: 'Requests today (UTC)',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <Part value={original.requests_today} limit={original.requests_per_day} />,
  },
  {
    accessorKey: 'plan_remaining',
    header: 'Left of the plan',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) =>
      original.plan_remaining === null ? (
        'unknown'
      ) : (
        <>
          <Figure value={original.plan_remaining} />
          {original.plan_resets_at && (
            <span className="text-muted">
              {' '}
              until <When at={original.plan_resets_at} />
            </span>
          )}
        </>
      ),
  },
];

/** How much of a limit is used. */
function Part({ value, limit }: { value: number; limit: number | null }) {
  return (
    <>
      <Figure value={value} />
      <span className="text-muted">{limit === null ? ' of any number' : ` of ${wholeNumber(limit, 'en')}`}</span>
    </>
  );
}
