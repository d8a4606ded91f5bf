import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { SelectionBar } from '@/office/kit/list/bulk';
import { locationsOfState } from '@/office/landing/pages/requests';
import {
  type ChangeRequest,
  counted,
  type LocationStatus,
  nameOf,
  type SeoLocation,
  STATUS_LABELS,
  STATUSES,
} from '@/office/landing/pages/words';
import { Button } from '@/ui/button';
import { Select } from '@/ui/select';
import { useToast } from '@/ui/toast/toaster';
import { ChangeQuestion, useStartChange } from './changes';

/** The most locations that one change may concern. */
const MAX = 1000;

type BulkStatusProps = {
  ids: readonly string[];
  /** The state whose locations the list shows, all of them; null if it shows others. */
  all: { state: string; count: number } | null;
  onSelect: (ids: readonly string[]) => void;
};

/** Sets the status of the selected locations after a question that says what that means. */
export function BulkStatus({ ids, all, onSelect }: BulkStatusProps) {
  const api = useApi();
  const show = useToast();
  const labelId = useId();
  const { ask, isPending, proposal, drop, start } = useStartChange(STATUS_FAILED);
  const selectAll = useMutation({
    mutationFn: (state: string) => locationsOfState(api, state, new AbortController().signal),
    onSuccess: onSelect,
    onError: () => show({ tone: 'danger', text: 'Failed to load locations. Please try again.' }),
  });
  const count = counted(ids.length, 'location');
  const begin = async (request: ChangeRequest) => {
    await start(request);
    onSelect([]);
  };
  const choose = (status: LocationStatus) => ask({ kind: 'set_status', status, location_ids: [...ids] });
  return (
    <SelectionBar label="Selected locations" count={count} onClear={() => onSelect([])}>
      {all && all.count > ids.length && all.count <= MAX && (
        <Button
          variant="quiet"
          size="compact"
          aria-disabled={selectAll.isPending}
          onClick={() => !selectAll.isPending && selectAll.mutate(all.state)}
        >
          Select all {counted(all.count, 'location')} of {all.state}
        </Button>
      )}
      <span id={labelId} className="sr-only">
        Set the status of the selected locations
      </span>
      <Select<LocationStatus>
        aria-labelledby={labelId}
        options={STATUS_OPTIONS}
        value={undefined}
        placeholder={isPending ? 'Counting…' : 'Set status…'}
        onValueChange={choose}
        className="h-9 min-h-9 w-56 text-13 pointer-coarse:min-h-11"
      />
      <ChangeQuestion proposal={proposal} subject={count} onStart={begin} onClose={drop} failed={STATUS_FAILED} />
    </SelectionBar>
  );
}

const STATUS_FAILED = 'Failed to save location format. Please try again.';

const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** Chooses whether a location is used. If that creates or removes connections, a question says how many first. */
export function StatusSelect({ location }: { location: SeoLocation }) {
  const { id, status } = location;
  const { locked } = useCanChange();
  const { ask, isPending, proposal, drop, start } = useStartChange(STATUS_FAILED);
  const choose = (chosen: LocationStatus) => {
    if (chosen !== status) ask({ kind: 'set_status', location_ids: [id], status: chosen });
  };
  return (
    <>
      <Select<LocationStatus>
        aria-label={`Status: ${nameOf(location)}`}
        aria-busy={isPending}
        options={STATUS_OPTIONS}
        value={status}
        onValueChange={choose}
        {...locked}
        className="my-0.5 h-8 min-h-8 w-52 text-13 pointer-coarse:min-h-11"
      />
      <ChangeQuestion
        proposal={proposal}
        subject={nameOf(location)}
        onStart={start}
        onClose={drop}
        failed={STATUS_FAILED}
      />
    </>
  );
}
