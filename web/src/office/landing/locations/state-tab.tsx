import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { TextFilter } from '@/office/kit/list/filters';
import { ListScreen } from '@/office/kit/list/list-screen';
import { useNumberedList } from '@/office/kit/list/use-list';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { ChoiceFilter } from '@/office/landing/pages/filters';
import { SEO_STATES, type StateFilters, seoStates } from '@/office/landing/pages/requests';
import { atLeast, type Change, counted, type SeoState, type SeoStateList } from '@/office/landing/pages/words';
import { HistoryIcon } from '@/office/platform/audit/history-link';
import { Button } from '@/ui/button';
import { Switch } from '@/ui/switch';
import type { Sorting, TableColumn } from '@/ui/table/columns';
import { ChangeHistory, ChangeProgress, RunningChanges } from './change-history';
import { ChangeQuestion, isRunning, useChanges, useStartChange } from './changes';

const ENABLED = [
  { value: 'true', label: 'Enabled' },
  { value: 'false', label: 'Not enabled' },
];

const BY_NAME: Sorting = { column: 'state_name', direction: 'ascending' };

/** Select States for SEO: the states whose cities become locations. */
export function StateTab() {
  const api = useApi();
  const address = useListAddress<StateFilters>({ filters: { q: '', enabled: '' }, sorting: BY_NAME });
  const { filters, sorting, setFilters } = address;
  const list = useNumberedList<SeoState, SeoStateList>({
    queryKey: [...SEO_STATES, filters, sorting],
    address,
    fetchPage: (page, signal) => seoStates(api, filters, sorting, page, signal),
    rowsOf: ({ states }) => states,
    failed: 'Failed to load states. Please try again.',
  });
  return (
    <ListScreen
      address={address as ListAddress}
      list={list}
      csv="states"
      sorts
      total={({ total }) => counted(total, 'state')}
      above={<RunningChanges />}
      filters={
        <>
          <TextFilter
            label="Search"
            type="search"
            placeholder="Albania or Shqipëri"
            value={filters.q}
            onValue={(q) => setFilters({ q }, 'replace')}
            className="w-64"
          />
          <ChoiceFilter
            label="Show"
            options={ENABLED}
            value={filters.enabled}
            onChange={(enabled) => setFilters({ enabled })}
          />
        </>
      }
      table={{
        caption: 'States',
        columns: COLUMNS,
        rowId: ({ state_name }) => state_name,
        empty: 'There are no airports, and so there are no states.',
        emptyFiltered: 'No state matches the filters.',
      }}
    >
      <ChangeHistory />
    </ListScreen>
  );
}

type Count = 'cities' | 'locations' | 'ready';

function countColumn(key: Count, header: string): TableColumn<SeoState> {
  return {
    accessorKey: key,
    header,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => wholeNumber(original[key], 'en'),
  };
}

const COLUMNS: readonly TableColumn<SeoState>[] = [
  {
    accessorKey: 'state_name',
    header: 'State',
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <StateName state={original} />,
  },
  countColumn('cities', 'Cities'),
  countColumn('locations', 'Locations'),
  countColumn('ready', 'Ready'),
  {
    accessorKey: 'live_pages',
    header: 'Live pages',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => atLeast(original.live_pages, original.live_pages_is_exact),
  },
  {
    id: 'is_enabled',
    header: 'Pages',
    accessorFn: ({ is_enabled }) => (is_enabled ? 'Enabled' : 'Off'),
    cell: ({ row: { original } }) => <StateToggle state={original} />,
  },
  {
    id: 'history',
    header: () => <span className="sr-only">History</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => <HistoryIcon subject={original.state_name} name={original.state_name} />,
  },
];

function StateName({ state: { state_name, name_sq } }: { state: SeoState }) {
  return (
    <span>
      <span className="font-medium">{state_name}</span>{' '}
      {name_sq !== '' && name_sq !== state_name && (
        <span lang="sq" className="font-normal text-muted">
          {name_sq}
        </span>
      )}
    </span>
  );
}

const FAILED = 'Failed to update state. Please try again.';

/** Enables or disables a state, after a question that says what that means. While that runs, its progress. */
function StateToggle({ state }: { state: SeoState }) {
  const { state_name, is_enabled, cities, locations } = state;
  const { locked } = useCanChange();
  const running = useRunning(state);
  // The state itself is a location too. Airports of new cities may have been added since it was enabled.
  const missing = is_enabled && !running ? Math.max(cities + 1 - locations, 0) : 0;
  const addition = `Add ${newCities(missing)} of ${state_name}`;
  const { ask, isPending, proposal, drop, start } = useStartChange(FAILED);
  const word = running ? (running.kind === 'enable_state' ? 'Enabling' : 'Disabling') : is_enabled ? 'Enabled' : 'Off';
  return (
    <span className="inline-flex items-center gap-3">
      <Switch
        aria-label={`Pages for ${state_name}`}
        checked={is_enabled}
        aria-busy={isPending || running !== undefined}
        disabled={running !== undefined}
        onCheckedChange={(isOn) => ask({ kind: isOn ? 'enable_state' : 'disable_state', state_name })}
        {...locked}
      />
      <span className={is_enabled ? 'min-w-16 text-left text-success' : 'min-w-16 text-left text-muted'}>{word}</span>
      {missing > 0 && (
        <Button
          variant="secondary"
          size="compact"
          aria-disabled={isPending}
          aria-label={addition}
          onClick={() => ask({ kind: 'enable_state', state_name })}
          {...locked}
        >
          Add {newCities(missing)}
        </Button>
      )}
      {running && <ChangeProgress change={running} className="w-40 text-left" />}
      <ChangeQuestion
        proposal={proposal}
        subject={state_name}
        action={missing > 0 && proposal?.request.kind === 'enable_state' ? addition : undefined}
        onStart={start}
        onClose={drop}
        failed={FAILED}
      />
    </span>
  );
}

function newCities(count: number): string {
  return `${wholeNumber(count, 'en')} new ${count === 1 ? 'city' : 'cities'}`;
}

/** The change of a state that is under way. The changes are read more often than the states. */
function useRunning({ state_name, running }: SeoState): Change | undefined {
  const changes = useChanges();
  const started = changes.find((change) => isRunning(change) && isOf(change, state_name));
  const hasEnded = changes.some(({ id, state }) => id === running?.id && state !== 'running');
  return started ?? (running && !hasEnded ? running : undefined);
}

function isOf({ kind, subject }: Change, state: string): boolean {
  return (kind === 'enable_state' || kind === 'disable_state') && subject === state;
}
