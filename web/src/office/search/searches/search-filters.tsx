import { TextFilter } from '@/office/kit/list/filters';
import type { ListAddress } from '@/office/kit/list/use-list-address';
import { batchError, type SearchFilters as Filters, routeError } from './filters';

type SearchFiltersProps = {
  address: ListAddress<Filters>;
  /** What the server does not accept, by filter. */
  refused: Readonly<Record<string, string>>;
};

/** The filters of the list of searches. */
export function SearchFilters({ address, refused }: SearchFiltersProps) {
  const { filters, setFilters } = address;
  const set = (name: keyof Filters) => (value: string) => setFilters({ [name]: value }, 'replace');
  return (
    <>
      <TextFilter
        label="Batch ID"
        value={filters.batch_id}
        onValue={set('batch_id')}
        errorOf={batchError}
        error={refused.batch_id && 'This is not a batch id.'}
      />
      <TextFilter
        label="Route"
        value={filters.route}
        onValue={set('route')}
        placeholder="TIA-FCO"
        errorOf={routeError}
        error={(refused.origin ?? refused.destination) && 'There is no such airport.'}
        className="sm:w-32"
      />
      <TextFilter
        label="Departure"
        type="date"
        value={filters.departure_date}
        onValue={set('departure_date')}
        className="sm:w-40"
      />
      <TextFilter
        label="Day of the search"
        type="date"
        value={filters.created_date}
        onValue={set('created_date')}
        className="sm:w-40"
      />
      <TextFilter
        label="User"
        value={filters.user}
        onValue={set('user')}
        placeholder="E-mail, id or anonymous"
        error={refused.user && 'There is no such user.'}
        className="max-sm:col-span-2 sm:w-56"
      />
    </>
  );
}
