import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { wholeNumber } from '@/lib/format';
import { ListScreen } from '@/office/kit/list/list-screen';
import { RowPanel } from '@/office/kit/list/row-panel';
import { useNumberedList } from '@/office/kit/list/use-list';
import { useListAddress } from '@/office/kit/list/use-list-address';
import { useLocalTime } from '@/office/kit/times';
import { routeOf } from '@/office/kit/words';
import { SEARCH_COLUMNS } from './columns';
import { ExportButton } from './export-button';
import { NO_FILTERS } from './filters';
import { fetchSearches } from './queries';
import { SearchFilters } from './search-filters';
import { SearchPanelFooter } from './search-panel-footer';
import { SearchReport } from './search-report';
import type { SavedSearch, SavedSearchList } from './types';

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
