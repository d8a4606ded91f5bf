import { Plural } from '@lingui/react/macro';
import type { QueuePlace } from '@/api/wire';

/** The place of a search that waits for its first request, and about how long it still waits. */
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
