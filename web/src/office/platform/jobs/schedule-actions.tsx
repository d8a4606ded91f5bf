import { useRef, useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { useRowChange } from '@/office/kit/list/use-row-change';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { useJobAddress } from './address';
import { BOARD, withSchedules } from './board';
import { pauseSchedule, runSchedule } from './requests';
import type { QueueBoard, Schedule } from './types';

/** Queues the job of a schedule now, and pauses or resumes the schedule. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
  const { name, kind, is_paused } = schedule;
  const api = useApi();
  const { locked } = useCanChange();
  const { open } = useJobAddress();
  const [isAsking, setAsking] = useState(false);
  const queued = useRef<string | null>(null);
  const { change, isPending } = useRowChange<Schedule, QueueBoard>({
    queryKey: BOARD,
    inAnswer: withSchedules,
    isRow: (row) => row.name === name,
    send: (values) => pauseSchedule(api, name, values.is_paused ?? false),
    failed: `Failed to change ${name}`,
  });
  const toggle = () =>
    change({
      to: { is_paused: !is_paused },
      from: { is_paused },
      done: is_paused ? `${name} is active again.` : `${name} is paused: its jobs are not queued.`,
    });
  const run = async () => {
    queued.current = await runSchedule(api, name);
  };
  const close = () => {
    setAsking(false);
    // The panel of the new job opens when the question has closed.
    if (queued.current !== null) open(queued.current);
    queued.current = null;
  };
  return (
    <span className="inline-flex gap-1 max-sm:-ml-3">
      <Button
        variant="quiet"
        size="compact"
        className="min-h-8"
        aria-label={`Run now: ${name}`}
        onClick={() => setAsking(true)}
        {...locked}
      >
        Run now
      </Button>
      <Button
        variant="quiet"
        size="compact"
        className="min-h-8 min-w-20"
        aria-label={`${is_paused ? 'Resume' : 'Pause'}: ${name}`}
        onClick={() => !isPending && toggle()}
        {...locked}
      >
        {is_paused ? 'Resume' : 'Pause'}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={close}
        tone="primary"
        title={`Run ${name} now`}
        confirmLabel="Run now"
        onConfirm={run}
        explain={(error) => (error instanceof ApiProblem ? error.message : 'The server is not available.')}
      >
        {`A job of the kind ${kind} is queued now, beside those of the planned times.`}
      </Confirm>
    </span>
  );
}
