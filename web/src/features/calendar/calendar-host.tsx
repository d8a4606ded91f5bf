import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { DatePickingContext, type Selecting } from '@/lib/date-picking';
import { isLandingPath } from '@/lib/landing';
import { useHistoryEntry } from '@/lib/use-history-entry';
import { useWhenIdle } from '@/lib/use-when-idle';
import { useStores } from '@/stores/stores';
import { LazyPart, lazyCode } from '@/ui/lazy-part';
import { openingWith } from './selection-rules';

const SELECTING: readonly Selecting[] = ['departure', 'return'];

const calendarModal = lazyCode(async () => (await import('./calendar-modal')).CalendarModal);

/** The calendar, which every date field inside opens. Its code is fetched when the page is idle. */
export function CalendarHost({ children }: { children: ReactNode }) {
  const { searchDraft } = useStores();
  const entry = useHistoryEntry('calendar', SELECTING);
  const opener = useRef<HTMLElement | null>(null);
  const [isNeeded, setNeeded] = useState(false);
  const selecting = entry.value;
  if (selecting && !isNeeded) setNeeded(true);
  // On the results page, only Modify Search has date fields, and it fetches the calendar's code itself. On a landing
  // page, which most visitors only read, the date fields fetch it when they are touched.
  const { pathname } = useLocation();
  useWhenIdle(calendarModal.preload, !(pathname.endsWith('/results') || isLandingPath(pathname)));

  const { push } = entry;
  const picking = useMemo(
    () => ({
      open: (tapped: 'departure' | 'return', button: HTMLElement) => {
        const draft = searchDraft.getState();
        opener.current = button;
        push(openingWith(tapped, draft.tripType, draft));
      },
      preload: calendarModal.preload,
    }),
    [push, searchDraft],
  );

  return (
    <DatePickingContext value={picking}>
      {children}
      {isNeeded && (
        <LazyPart code={calendarModal} isOpen={selecting !== null} onGiveUp={entry.close}>
          {(CalendarModal) => (
            <CalendarModal
              selecting={selecting}
              onSelectingChange={entry.replace}
              onClose={entry.close}
              onClosed={() => opener.current?.focus({ preventScroll: true })}
            />
          )}
        </LazyPart>
      )}
    </DatePickingContext>
  );
}
