import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Selecting } from '@/lib/date-picking';
import { useSteady } from '@/lib/use-steady';

/** The open calendar as an entry of the history: "back" closes it, a reload finds it open. */
export function useCalendarEntry() {
  const location = useLocation();
  const navigate = useNavigate();
  const selecting = selectingOf(location.state);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!selecting) isLeaving.current = false;
  }, [selecting]);

  const go = useSteady((calendar: Selecting, replace: boolean) => {
    const { pathname, search, hash, state } = location;
    void navigate({ pathname, search, hash }, { replace, state: { ...state, calendar }, preventScrollReset: true });
  });
  return {
    selecting,
    push: useCallback((calendar: Selecting) => go(calendar, false), [go]),
    replace: useCallback((calendar: Selecting) => go(calendar, true), [go]),
    close: useSteady(() => {
      // Going back takes a moment; a second Escape must not go back further.
      if (!selecting || isLeaving.current) return;
      isLeaving.current = true;
      void navigate(-1);
    }),
  };
}

function selectingOf(state: unknown): Selecting | null {
  if (typeof state !== 'object' || state === null || !('calendar' in state)) return null;
  return state.calendar === 'departure' || state.calendar === 'return' ? state.calendar : null;
}
