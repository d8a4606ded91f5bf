import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Selecting } from '@/lib/date-picking';
import { Dialog, DialogContent } from '@/ui/dialog';
import { CalendarFooter } from './calendar-footer';
import { CalendarPanel } from './calendar-panel';

type CalendarModalProps = {
  /** The date to choose; null if the calendar is closed. */
  selecting: Selecting | null;
  onSelectingChange: (selecting: Selecting) => void;
  onClose: () => void;
  /** Called after the dialog has disappeared. */
  onClosed: () => void;
};

/** The calendar in a dialog, which covers small screens. */
export function CalendarModal({ selecting, onSelectingChange, onClose, onClosed }: CalendarModalProps) {
  const { t } = useLingui();
  // While the dialog fades out, its content does not change.
  const [last, setLast] = useState<Selecting>(selecting ?? 'departure');
  if (selecting && selecting !== last) setLast(selecting);
  return (
    <Dialog open={selecting !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t`Choose your dates`}
        closeLabel={t`Close`}
        className="md:max-w-3xl"
        footer={<CalendarFooter onDone={onClose} />}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <CalendarPanel selecting={last} onSelectingChange={onSelectingChange} />
      </DialogContent>
    </Dialog>
  );
}
