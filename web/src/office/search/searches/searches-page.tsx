import { Check, Copy, ExternalLink } from 'lucide-react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { wholeNumber } from '@/lib/format';
import { useCopy } from '@/lib/use-copy';
import { resultsAddress } from '@/office/kit/addresses';
import { TextFilter } from '@/office/kit/list/filters';
import { ListScreen } from '@/office/kit/list/list-screen';
import { RowPanel } from '@/office/kit/list/row-panel';
import { useNumberedList } from '@/office/kit/list/use-list';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { useLocalTime } from '@/office/kit/times';
import { routeOf } from '@/office/kit/words';
import { Button, buttonClasses } from '@/ui/button';
import { SEARCH_COLUMNS } from './columns';
import { ExportButton } from './export-button';
import {
  batchError,
  type SearchFilters as Filters,
  fetchSearches,
  NO_FILTERS,
  routeError,
  type SavedSearch,
  type SavedSearchList,
} from './queries';
import { SearchReport } from './search-report';

/** The searches of all visitors and agents. A row opens everything that is known about its search. */
export function SearchesPage() {
  const api = useApi();
  const clock = useLocalTime();
  const address = useListAddress({ filters: NO_FILTERS });
  const { filters } = address;
  const list = useNumberedList<SavedSearch, SavedSearchList>({
    queryKey: ['searches', filters],
    address,
    fetchPage: (page, signal) => fetchSearches(api, filters, page, signal),
    rowsOf: ({ searches }) => searches,
    failed: 'Failed to load searches. Please try again.',
  });
  const refused = refusedIn(list.error);
  const rows = list.answer?.searches ?? [];
  const content = refused ? { state: 'ready' as const, rows: [] } : list.content;
  return (
    <ListScreen
      title="Client Searches"
      actions={<ExportButton filters={filters} />}
      filters={<SearchFilters address={address} refused={refused ?? {}} />}
      address={address}
      list={clock ? { ...list, content } : { ...list, content: { state: 'loading' } }}
      total={totalOf}
      opens
      table={{
        caption: 'Client searches',
        columns: SEARCH_COLUMNS,
        rowId: ({ batch_id }) => batch_id,
        empty: 'Nobody has searched yet.',
        emptyFiltered: 'No search matches these filters.',
      }}
    >
      <RowPanel
        address={address}
        ids={rows.map(({ batch_id }) => batch_id)}
        size="wide"
        title={(id) => titleOf(rows.find(({ batch_id }) => batch_id === id))}
        footer={(id) => <SearchPanelFooter batchId={id} />}
      >
        {(id) => clock && <SearchReport batchId={id} clock={clock} />}
      </RowPanel>
    </ListScreen>
  );
}

/** The filters that the server does not accept; null if it is another error, or none. */
function refusedIn(error: unknown): Readonly<Record<string, string>> | null {
  return error instanceof ApiProblem && error.status === 400 ? error.fields : null;
}

function totalOf({ total, total_is_exact }: SavedSearchList): string {
  const number = wholeNumber(total, 'en');
  if (!total_is_exact) return `More than ${number} searches`;
  return total === 1 ? '1 search' : `${number} searches`;
}

function titleOf(search: SavedSearch | undefined): string {
  return search?.search_params ? `Search ${routeOf(search.search_params)}` : 'Search';
}

type SearchFiltersProps = {
  address: ListAddress<Filters>;
  /** What the server does not accept, by filter. */
  refused: Readonly<Record<string, string>>;
};

/** The filters of the list of searches. */
function SearchFilters({ address, refused }: SearchFiltersProps) {
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

/** What can be done with a search. */
function SearchPanelFooter({ batchId }: { batchId: string }) {
  const copy = useCopy();
  const Icon = copy.isSuccess ? Check : Copy;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a href={resultsAddress('sq', batchId)} className={buttonClasses()}>
        <ExternalLink className="size-4" aria-hidden="true" />
        View Results
      </a>
      <Button variant="secondary" onClick={() => copy.mutate(batchId)}>
        <Icon className="size-4" aria-hidden="true" />
        {copy.isSuccess ? 'Copied' : 'Copy batch id'}
      </Button>
      {copy.isError && (
        <span role="alert" className="text-13 text-danger">
          The browser does not allow it.
        </span>
      )}
    </div>
  );
}
