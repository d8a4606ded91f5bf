import { CircleCheck, CirclePause, CircleX } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { Status } from '@/office/kit/status';
import { providerName } from '@/office/kit/words';
import type { TableColumn } from '@/ui/table/columns';
import { BoardButton, BoardTable } from './board';
import type { QueueAccount, QueueBoard } from './job';
import { openAccount } from './requests';
import { Figure, When } from './states';

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
    meta: { card: 'wide' },
    cell: ({ row: { original } }) => <State account={original} />,
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
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => original.problem !== null && <OpenNow account={original.account} />,
  },
];

/** Whether the account is open; otherwise why not, and when it is tried again. */
function State({ account: { problem, paused_until } }: { account: QueueAccount }) {
  if (problem === null) {
    return (
      <Status tone="good" icon={CircleCheck}>
        Open
      </Status>
    );
  }
  return (
    <Status tone="bad" icon={paused_until ? CirclePause : CircleX}>
      <span className="inline-block max-w-md whitespace-normal">
        {problem}
        {paused_until && (
          <>
            ; tried again at <When at={paused_until} />
          </>
        )}
      </span>
    </Status>
  );
}

function OpenNow({ account }: { account: string }) {
  const api = useApi();
  const name = providerName(account);
  return (
    <BoardButton
      label="Open now"
      name={`Open now: ${name}`}
      take={() => openAccount(api, account)}
      done={`${name} is open.`}
    />
  );
}

/** How much of a limit is used. */
function Part({ value, limit }: { value: number; limit: number | null }) {
  return (
    <>
      <Figure value={value} />
      <span className="text-muted">{limit === null ? ' of any number' : ` of ${wholeNumber(limit, 'en')}`}</span>
    </>
  );
}
