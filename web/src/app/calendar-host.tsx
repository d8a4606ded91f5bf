import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { openingWith } from '@/features/calendar/selection-rules';
import { DatePickingContext, type Selecting } from '@/lib/date-picking';
import { useHistoryEntry } from '@/lib/use-history-entry';
import { useSearchDraft } from '@/stores/search-draft';

const SELECTING: readonly Selecting[] = ['departure', 'return'];

const load = () => import('@/features/calendar/calendar-modal');
const CalendarModal = lazy(async () => ({ default: (await load()).CalendarModal }));

/** The one calendar of the site, opened by whatever asks for dates. Its code comes when the page is idle. */
export function CalendarHost({ children }: { children: ReactNode }) {
  const entry = useHistoryEntry('calendar', SELECTING);
  const opener = useRef<HTMLElement | null>(null);
  const [isNeeded, setNeeded] = useState(false);
  const selecting = entry.value;
  if (selecting && !isNeeded) setNeeded(true);
  // The results ask for dates only in a dialog, whose fields warm it themselves.
  useIdleWarming(!useLocation().pathname.endsWith('/results'));

  const { push } = entry;
  const picking = useMemo(
    () => ({
      open: (tapped: 'departure' | 'return', button: HTMLElement) => {
        const draft = useSearchDraft.getState();
        opener.current = button;
        push(openingWith(tapped, draft.tripType, draft));
      },
      warm,
    }),
    [push],
  );

  return (
    <DatePickingContext value={picking}>
      {children}
      {isNeeded && (
        <Suspense fallback={<Opening />}>
          <CalendarModal
            selecting={selecting}
            onSelectingChange={entry.replace}
            onClose={entry.close}
            onClosed={() => opener.current?.focus({ preventScroll: true })}
          />
        </Suspense>
      )}
    </DatePickingContext>
  );
}

/** What a slow network shows of it. */
function Opening() {
  return (
    <div className="fixed inset-0 z-40 flex items-center justify-center bg-scrim" aria-busy="true">
      <span className="size-8 animate-spin rounded-full border-3 border-paper/40 border-t-paper" aria-hidden="true" />
    </div>
  );
}

/** A download that fails now is asked for again by whoever opens the calendar. */
function warm() {
  load().catch(() => {});
}

/** Once the page has nothing else to do. */
function useIdleWarming(isLikely: boolean) {
  useEffect(() => {
    if (!isLikely) return;
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(warm, 2000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(warm);
    return () => cancelIdleCallback(idle);
  }, [isLikely]);
}
