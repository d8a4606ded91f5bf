import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Selecting } from '@/lib/date-picking';
import { Dialog, DialogContent } from '@/ui/dialog';
import { CalendarFooter } from './calendar-footer';
import { CalendarPanel } from './calendar-panel';

type CalendarModalProps = {
  /** Null: it is closed. */
  selecting: Selecting | null;
  onSelectingChange: (selecting: Selecting) => void;
  onClose: () => void;
  /** It has disappeared. */
  onClosed: () => void;
};

/** The dates of the search, in a dialog: the whole screen on phones. */
export function CalendarModal({ selecting, onSelectingChange, onClose, onClosed }: CalendarModalProps) {
  const { t } = useLingui();
  // While it fades away, it shows what it showed.
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
