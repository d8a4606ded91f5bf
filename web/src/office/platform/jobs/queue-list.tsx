import { useQueueAddress } from './address';
import { useBoard } from './board';
import { BoardTable } from './board-table';
import { QUEUE_COLUMNS } from './queue-columns';
import { QueuePanel } from './queue-panel';
import type { Queue, QueueBoard } from './types';

/** The queues with their load, those with a problem first. A row opens what is set for its queue. */
export function QueueList() {
  const address = useQueueAddress();
  const { data } = useBoard();
  const { openId, addressOf, open } = address;
  return (
    <>
      <BoardTable<Queue>
        caption="Queues"
        columns={QUEUE_COLUMNS}
        rowsOf={queuesOf}
        rowId={({ queue }) => queue}
        empty="No queue is configured."
        opening={{ openId, addressOf: ({ queue }) => addressOf(queue), onOpen: ({ queue }) => open(queue) }}
      />
      <p className="mt-2 text-13 text-muted">
        Oldest: how long the oldest ready job has waited. Per minute: the jobs that ended in the last whole minute; Wait
        and Run are their median and 95th percentile.
      </p>
      <QueuePanel address={address} queues={data && queuesOf(data)} />
    </>
  );
}

function queuesOf({ queues }: QueueBoard): Queue[] {
  const hasProblem = ({ problems }: Queue) => problems.length > 0;
  return [...queues.filter(hasProblem), ...queues.filter((queue) => !hasProblem(queue))];
}
