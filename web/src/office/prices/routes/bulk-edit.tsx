import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { SelectionBar } from '@/office/kit/list/bulk';
import { useSendLong } from '@/office/kit/send-long';
import { monthLabel } from '@/office/kit/times';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { Select } from '@/ui/select';
import { useToast } from '@/ui/toast/toaster';
import { requests } from './refresh-budget';
import {
  changeRoutes,
  REFRESH_BUDGET,
  type RefreshEstimate,
  ROUTE_UPDATES,
  type RouteChange,
  type RouteUpdatesList,
  refreshEstimate,
  type Selection,
} from './requests';
import { INTERVALS, type Interval, intervalBody, NOTICE_MS, SAVED } from './route-controls';

/** The most routes that one change may concern. */
const MAX = 10_000;

/** What can be changed of many routes: their interval, or whether they are refreshed at all. */
type Choice = Interval | 'active' | 'disabled';

const CHOICES: readonly { value: Choice; label: string }[] = [
  ...INTERVALS.map(({ value, label }) => ({ value, label: `Interval: ${label}` })),
  { value: 'active', label: 'Status: Active' },
  { value: 'disabled', label: 'Status: Disabled' },
];

type Proposal = { choice: Choice; selection: Selection; estimate: RefreshEstimate };

type BulkEditProps = {
  month: string;
  ids: readonly string[];
  /** The filter of the list, which selects all its routes. */
  filter: Extract<Selection, { filter: unknown }>['filter'];
  /** The list, with the number of routes that match the filter. */
  matching: RouteUpdatesList | undefined;
  onDone: () => void;
};

/**
 * Changes the selected routes, or all that match the filter. Before anything changes, a dialog shows how many they are
 * and what the change costs.
 */
export function BulkEdit({ month, ids, filter, matching, onDone }: BulkEditProps) {
  const api = useApi();
  const sendLong = useSendLong();
  const client = useQueryClient();
  const show = useToast();
  const labelId = useId();
  // The rows that were selected when all routes were. Other rows are another selection.
  const [allSince, setAllSince] = useState<readonly string[] | null>(null);
  const isAll = allSince === ids;
  const [isAsking, setAsking] = useState(false);
  const count = isAll && matching ? matching.total : ids.length;
  const { mutate, data, isPending } = useMutation({
    mutationFn: async (choice: Choice): Promise<Proposal> => {
      const selection: Selection = isAll ? { month, filter } : { month, ids: [...ids] };
      return { choice, selection, estimate: await refreshEstimate(api, selection, changeOf(choice)) };
    },
    onSuccess: () => setAsking(true),
    onError: () => show({ tone: 'danger', text: 'The change could not be estimated. Please try again.' }),
  });
  const apply = async ({ choice, selection }: Proposal) => {
    await changeRoutes(api, sendLong, selection, changeOf(choice));
    show({ text: SAVED, milliseconds: NOTICE_MS });
    void client.invalidateQueries({ queryKey: ROUTE_UPDATES });
    void client.invalidateQueries({ queryKey: REFRESH_BUDGET });
    onDone();
  };
  return (
    <SelectionBar label="Selected routes" count={routes(count)} onClear={onDone}>
      {!isAll && matching && matching.total > ids.length && (
        <Button variant="quiet" size="compact" onClick={() => setAllSince(ids)} disabled={!matching.total_is_exact}>
          Select all {routes(matching.total)}
        </Button>
      )}
      <span id={labelId} className="sr-only">
        Change the selected routes
      </span>
      <Select<Choice>
        aria-labelledby={labelId}
        options={CHOICES}
        value={undefined}
        placeholder={isPending ? 'Estimating…' : 'Change to…'}
        onValueChange={(choice) => !isPending && mutate(choice)}
        className="h-9 min-h-9 w-52 text-13 pointer-coarse:min-h-11"
      />
      {data && (
        <Confirm
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          tone="primary"
          title={`Change ${routes(data.estimate.rows)} of ${monthLabel(month)}`}
          confirmLabel={`Change ${routes(data.estimate.rows)}`}
          onConfirm={() => apply(data)}
          explain={() => (isStatus(data.choice) ? 'Failed to update status' : 'Failed to update interval')}
        >
          <Cost {...data} />
        </Confirm>
      )}
    </SelectionBar>
  );
}

/** What a change sets, and what that costs. */
function Cost({ choice, estimate: { rows, needed, budget } }: Proposal) {
  const isTooMuch = budget.allowed !== null && needed > budget.allowed;
  return (
    <div className="flex flex-col gap-2">
      <p>{effectOf(choice, rows)}</p>
      <p>
        All routes together then need <strong className="text-ink">{requests(needed)} requests a day</strong> instead of{' '}
        {requests(budget.needed)}
        {budget.allowed === null ? '.' : `; the account allows ${requests(budget.allowed)}.`}
      </p>
      {isTooMuch && <p className="font-medium text-danger">That is more than the account allows.</p>}
      {rows > MAX && (
        <p className="font-medium text-danger">
          At most {wholeNumber(MAX, 'en')} routes can be changed at once. Please filter the list first.
        </p>
      )}
    </div>
  );
}

function effectOf(choice: Choice, rows: number): string {
  const subject = routes(rows);
  const verb = rows === 1 ? 'is' : 'are';
  if (choice === 'automatic') return `${subject} ${verb} refreshed as their demand level requires.`;
  if (choice === 'active') return `${subject} ${verb} refreshed again.`;
  if (choice === 'disabled')
    return `${subject} ${verb} not refreshed any more, not even when a visitor opens a calendar.`;
  return `${subject} ${verb} refreshed every ${choice} hours.`;
}

function changeOf(choice: Choice): RouteChange {
  return isStatus(choice) ? { is_ignored: choice === 'disabled' } : { update_interval: intervalBody(choice) };
}

function isStatus(choice: Choice): choice is 'active' | 'disabled' {
  return choice === 'active' || choice === 'disabled';
}

function routes(count: number): string {
  return `${wholeNumber(count, 'en')} ${count === 1 ? 'route' : 'routes'}`;
}
