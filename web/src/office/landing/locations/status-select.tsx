import { useCanChange } from '@/office/kit/auth/use-can-change';
import type { LocationStatus, SeoLocation } from '@/office/landing/pages/types';
import { nameOf, STATUS_LABELS, STATUSES } from '@/office/landing/pages/words';
import { Select } from '@/ui/select';
import { ChangeQuestion } from './change-question';
import { useStartChange } from './use-changes';

export const STATUS_FAILED = 'Failed to save location format. Please try again.';

export const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

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
