import { useId, useState } from 'react';
import { Button } from '@/ui/button';
import { Select } from '@/ui/select';
import { ChangeQuestion } from './change-question';
import { STATUS_FAILED, STATUS_OPTIONS } from './status-select';
import type { ChangeRequest, LocationStatus } from './types';
import { useStartChange } from './use-changes';
import { counted } from './words';

type BulkStatusProps = {
  ids: readonly string[];
  /** The state whose locations the list shows, all of them; null if it shows others. */
  all: { state: string; count: number } | null;
  onDone: () => void;
};

/** Sets the status of the selected locations, or of all of a state, after a question that says what that means. */
export function BulkStatus({ ids, all, onDone }: BulkStatusProps) {
  const labelId = useId();
  const [isAll, setAll] = useState(false);
  const { ask, isPending, proposal, drop, start } = useStartChange(STATUS_FAILED);
  const whole = isAll ? all : null;
  const count = whole?.count ?? ids.length;
  const subject = whole ? `all locations of ${whole.state}` : counted(count, 'location');
  const choose = (status: LocationStatus) =>
    ask({ kind: 'set_status', status, ...(whole ? { state_name: whole.state } : { location_ids: [...ids] }) });
  const begin = async (request: ChangeRequest) => {
    await start(request);
    onDone();
  };
  return (
    <fieldset
      aria-label="Selected locations"
      className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-action-soft px-4 py-2"
    >
      <p className="font-medium text-15" role="status">
        {counted(count, 'location')} selected
      </p>
      {all && !isAll && all.count > ids.length && (
        <Button variant="quiet" size="compact" onClick={() => setAll(true)}>
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
      <Button variant="quiet" size="compact" onClick={onDone}>
        Clear selection
      </Button>
      <ChangeQuestion proposal={proposal} subject={subject} onStart={begin} onClose={drop} failed={STATUS_FAILED} />
    </fieldset>
  );
}
