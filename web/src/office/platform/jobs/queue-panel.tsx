import { RowPanel } from '@/office/kit/list/row-panel';
import type { ListAddress } from '@/office/kit/list/use-list-address';
import { Skeleton } from '@/ui/skeleton';
import { QueueForm } from './queue-form';
import type { Queue } from './types';

type QueuePanelProps = {
  address: ListAddress;
  /** The queues in the order of their rows; undefined until they are known. */
  queues: readonly Queue[] | undefined;
};

/** What operators have set for the open queue, beside the list. */
export function QueuePanel({ address, queues }: QueuePanelProps) {
  return (
    <RowPanel address={address} ids={queues?.map(({ queue }) => queue) ?? []} title={(id) => id}>
      {(id) => {
        if (!queues) return <Skeleton aria-busy="true" className="h-80" />;
        const queue = queues.find((row) => row.queue === id);
        if (queue) return <QueueForm key={id} queue={queue} onCancel={address.close} />;
        return (
          <p role="alert" className="py-12 text-center text-15">
            There is no such queue.
          </p>
        );
      }}
    </RowPanel>
  );
}
