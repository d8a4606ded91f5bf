import { Plural } from '@lingui/react/macro';
import type { QueuePlace } from '@/api/wire';

/** The position in the queue of a run that waits for its first request, and about how long it waits. */
export function QueueText({ place }: { place: QueuePlace }) {
  const { position, expected_seconds } = place;
  return (
    <Plural
      value={expected_seconds}
      one={`Number ${position} in the queue, about # second`}
      other={`Number ${position} in the queue, about # seconds`}
    />
  );
}
