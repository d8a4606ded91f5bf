import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { openingWith } from '@/features/calendar/selection-rules';
import { DatePickingContext, type Selecting } from '@/lib/date-picking';
import { useHistoryEntry } from '@/lib/use-history-entry';
import { useWhenIdle } from '@/lib/use-when-idle';
import { useSearchDraft } from '@/stores/search-draft';
import { Late, latePart } from '@/ui/late';

const SELECTING: readonly Selecting[] = ['departure', 'return'];

const calendarModal = latePart(async () => (await import('@/features/calendar/calendar-modal')).CalendarModal);

/** The one calendar of the site, opened by whatever asks for dates. Its code comes when the page is idle. */
export function CalendarHost({ children }: { children: ReactNode }) {
  const entry = useHistoryEntry('calendar', SELECTING);
  const opener = useRef<HTMLElement | null>(null);
  const [isNeeded, setNeeded] = useState(false);
  const selecting = entry.value;
  if (selecting && !isNeeded) setNeeded(true);
  // The results ask for dates only in a dialog, whose fields warm it themselves.
  useWhenIdle(calendarModal.warm, !useLocation().pathname.endsWith('/results'));

  const { push } = entry;
  const picking = useMemo(
    () => ({
      open: (tapped: 'departure' | 'return', button: HTMLElement) => {
        const draft = useSearchDraft.getState();
        opener.current = button;
        push(openingWith(tapped, draft.tripType, draft));
      },
      warm: calendarModal.warm,
    }),
    [push],
  );

  return (
    <DatePickingContext value={picking}>
      {children}
      {isNeeded && (
        <Late part={calendarModal} isOpen={selecting !== null} onGiveUp={entry.close}>
          {(CalendarModal) => (
            <CalendarModal
              selecting={selecting}
              onSelectingChange={entry.replace}
              onClose={entry.close}
              onClosed={() => opener.current?.focus({ preventScroll: true })}
            />
          )}
        </Late>
      )}
    </DatePickingContext>
  );
}
