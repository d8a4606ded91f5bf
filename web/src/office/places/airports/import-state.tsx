import { CircleCheck, Eye, Undo2 } from 'lucide-react';
import { Status } from '@/office/kit/status';
import type { AirportImport } from './types';

/** Whether an import is a preview, applied or reverted. */
export function ImportState({ file }: { file: AirportImport }) {
  if (file.reverted_at) {
    return (
      <Status tone="caution" icon={Undo2}>
        Reverted
      </Status>
    );
  }
  if (file.applied_at) {
    return (
      <Status tone="good" icon={CircleCheck}>
        Applied
      </Status>
    );
  }
  return (
    <Status tone="quiet" icon={Eye}>
      Preview
    </Status>
  );
}
