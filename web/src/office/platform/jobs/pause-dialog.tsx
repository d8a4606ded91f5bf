import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { Confirm } from '@/ui/confirm';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Segmented } from '@/ui/segmented';
import { putTarget } from './board';
import { changeQueue } from './requests';
import type { Queue } from './types';

/** How long a queue is paused, in minutes. */
const LENGTHS = [
  { value: '', content: 'Until it is resumed' },
  { value: '15', content: '15 minutes' },
  { value: '60', content: '1 hour' },
  { value: '240', content: '4 hours' },
  { value: '720', content: '12 hours' },
] as const;

type Length = (typeof LENGTHS)[number]['value'];

type PauseDialogProps = { queue: Queue; isOpen: boolean; onClose: () => void };

/** Pauses a queue with a reason, which other operators read, and perhaps for a time. */
export function PauseDialog({ queue: { queue, revision }, isOpen, onClose }: PauseDialogProps) {
  const api = useApi();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [length, setLength] = useState<Length>('');
  const pause = async () => {
    const until = length && new Date(Date.now() + Number(length) * 60_000).toISOString();
    const change = {
      state: 'paused' as const,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(until && { until }),
    };
    putTarget(client, await changeQueue(api, queue, change, revision));
  };
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      tone="primary"
      title={`Pause ${queue}`}
      confirmLabel="Pause"
      onConfirm={pause}
      explain={(error) => (error instanceof ApiProblem ? error.message : 'The server is not available.')}
    >
      <div className="flex flex-col gap-3">
        <p>Jobs may start for two more seconds. Running jobs go on.</p>
        <FormField label="Reason" hint="Other operators read it.">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FormField>
        <Segmented<Length>
          label="For how long"
          value={length}
          onChange={setLength}
          choices={LENGTHS}
          className="flex flex-wrap gap-2"
          choiceClassName="flex min-h-9 cursor-pointer items-center rounded-control border border-line px-3 text-15 has-checked:border-action has-checked:bg-mist has-checked:font-medium"
        />
      </div>
    </Confirm>
  );
}
