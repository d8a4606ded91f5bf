import { resultsAddress } from '@/office/kit/addresses';
import { useListAddress } from '@/office/kit/list/use-list-address';
import { useLocalTime } from '@/office/kit/times';
import { routeOf } from '@/office/kit/words';
import { buttonClasses } from '@/ui/button';
import type { TableColumn } from '@/ui/table/columns';
import { Tip } from '@/ui/tip';
import { NO_FILTERS, type SavedSearch } from './queries';
import { Cache, Stability } from './states';
import { datesOf, passengersOf, shortPartyOf, TRIP_TYPES } from './words';

/** The columns of the list. They are a constant: new ones would mount the cells anew, and the focus would be lost. */
export const SEARCH_COLUMNS: readonly TableColumn<SavedSearch>[] = [
  {
    accessorKey: 'batch_id',
    header: 'Batch ID',
    enableSorting: false,
    meta: { isLink: true, card: 'title' },
    cell: ({ row: { original } }) => (
      // The whole id is in the document, where it can be searched and copied.
      <span
        className="inline-block max-w-28 truncate align-middle max-sm:max-w-full max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]"
        title={original.batch_id}
      >
        {original.batch_id}
      </span>
    ),
  },
  {
    id: 'user',
    header: 'User',
    enableSorting: false,
    cell: ({ row: { original } }) => <User user={original.user} />,
  },
  {
    id: 'route',
    header: 'Route',
    enableSorting: false,
    cell: ({ row: { original } }) => {
      const params = original.search_params;
      if (!params) return <span className="text-muted">Cannot be read</span>;
      return <span title={`${params.fromLocation} – ${params.toLocation}`}>{routeOf(params)}</span>;
    },
  },
  {
    id: 'dates',
    header: 'Dates',
    enableSorting: false,
    cell: ({ row: { original } }) => original.search_params && datesOf(original.search_params),
  },
  {
    id: 'party',
    header: 'Passengers and trip',
    enableSorting: false,
    cell: ({ row: { original } }) => {
      const params = original.search_params;
      if (!params) return null;
      return (
        <span title={passengersOf(params)}>
          <span aria-hidden="true">{shortPartyOf(params)}</span>
          <span className="sr-only">{passengersOf(params)}</span>
          {` · ${TRIP_TYPES[params.tripType]}`}
        </span>
      );
    },
  },
  {
    accessorKey: 'price_stability_level',
    header: 'Stability',
    enableSorting: false,
    cell: ({ row: { original } }) => <Stability level={original.price_stability_level} />,
  },
  {
    id: 'cache',
    header: 'Cache status',
    enableSorting: false,
    cell: ({ row: { original } }) => <CacheNow search={original} />,
  },
  {
    accessorKey: 'created_at',
    header: 'Created',
    enableSorting: false,
    cell: ({ row: { original } }) => <Created at={original.created_at} />,
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => (
      <a
        href={resultsAddress('sq', original.batch_id)}
        className={buttonClasses({ variant: 'quiet', size: 'compact', className: 'min-h-8 max-sm:-mr-3 max-sm:-ml-3' })}
      >
        View Results
      </a>
    ),
  },
];

/** The day and the time of the agency, as the specification has them. */
function Created({ at }: { at: string }) {
  return <time dateTime={at}>{useLocalTime()?.exact(at)}</time>;
}

/** The state of the cache in the agency's time. The rows are not shown before its time zone is known. */
function CacheNow({ search }: { search: SavedSearch }) {
  const clock = useLocalTime();
  return clock && <Cache search={search} clock={clock} />;
}

/** The first characters of the user's id, with the name in a tip; a button that filters by the user. */
function User({ user }: { user: SavedSearch['user'] }) {
  const { setFilters } = useListAddress({ filters: NO_FILTERS });
  const text = user ? nameOf(user) : 'A visitor who is not signed in, or a user who was deleted';
  return (
    <Tip text={`${text}. Click to see only these searches.`}>
      <button
        type="button"
        onClick={() => setFilters({ user: user?.id ?? 'anonymous' })}
        className="-mx-1 inline-flex min-h-8 items-center rounded-md px-1 hover:bg-action-soft pointer-coarse:min-h-9"
      >
        {user ? user.id.slice(0, 8) : 'Anonymous'}
      </button>
    </Tip>
  );
}

/** The name of a user, or what else is known. */
export function nameOf({ name, email }: NonNullable<SavedSearch['user']>): string {
  return [name, email].filter(Boolean).join(', ') || 'A user who was deleted';
}
