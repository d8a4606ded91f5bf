import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FlightOption } from '@/api/wire';

/** A list of flights, and which of them are recommended. */
export type ArrivalList = { options: readonly FlightOption[]; bestIds: ReadonlySet<string> };

/** While the page is scrolled by less than this number of pixels, the visitor has not begun to read the list. */
const NEAR_TOP = 100;

/**
 * The flights to show, and those that wait to be inserted. New flights are inserted at once unless they would move what
 * the visitor points at, holds or reads. Then they wait until the visitor leaves the list or presses the button.
 * `viewKey` is the same text for the same sort and filters.
 */
export function useArrivals({ options, bestIds, viewKey }: ArrivalList & { viewKey: string }) {
  const list = useRef<HTMLElement>(null);
  const isTouched = useTouch();
  const latest = { viewKey, options, bestIds };
  const [kept, setKept] = useState(latest);
  // When the visitor changes order or filters, cards may move: all flights are inserted in the same render.
  const shown = kept.viewKey === viewKey ? kept : latest;
  if (shown !== kept) setKept(latest);

  useLayoutEffect(() => {
    const mayInsert = !isInList(list.current, isTouched.current);
    setKept((current) => {
      if (current.options === options) return current;
      if (mayInsert || current.options.length === 0) return { ...current, options, bestIds };
      // `bestIds` stays unchanged, because a badge that appears or disappears would move the content below it.
      return { ...current, options: arrive(current.options, options) };
    });
  }, [options, bestIds, isTouched]);

  const insert = () => setKept(latest);
  useWhenLeft(list, isTouched, shown.options !== options, insert);
  return { list, shown, waiting: notShown(shown.options, options), insert };
}

/** Whether new flights would move something that the visitor reads, points at or holds. */
function isInList(list: HTMLElement | null, isTouched: boolean): boolean {
  const { activeElement } = document;
  // Focus in an open dialog counts as focus in the list, so that the list behind the dialog does not change.
  const isFocused = activeElement?.closest('[role=dialog]') || list?.contains(activeElement);
  return isTouched || window.scrollY >= NEAR_TOP || Boolean(isFocused || list?.matches(':hover'));
}

/** Returns a ref whose value tells whether a finger is on the screen. */
function useTouch(): RefObject<boolean> {
  const isTouched = useRef(false);
  useEffect(() => {
    const follow = ({ touches }: TouchEvent) => {
      isTouched.current = touches.length > 0;
    };
    const events = ['touchstart', 'touchend', 'touchcancel'] as const;
    for (const event of events) document.addEventListener(event, follow, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, follow);
    };
  }, []);
  return isTouched;
}

/** Calls `onLeave` once the visitor is no longer in the list. */
function useWhenLeft(
  list: RefObject<HTMLElement | null>,
  isTouched: RefObject<boolean>,
  isWatched: boolean,
  onLeave: () => void,
): void {
  const onLeft = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isWatched) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // While the focus moves, no element has the focus, so the check runs after the event.
    const check = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isInList(list.current, isTouched.current)) onLeft();
      });
    };
    const events = ['scroll', 'pointerover', 'focusin', 'focusout', 'touchend', 'touchcancel'] as const;
    for (const event of events) document.addEventListener(event, check, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, check);
    };
  }, [list, isTouched, isWatched]);
}

/** The shown list with the newest prices; it keeps its flights and their order. */
function arrive(shown: readonly FlightOption[], latest: readonly FlightOption[]): readonly FlightOption[] {
  const byId = new Map(latest.map((option) => [option.id, option]));
  return shown.map((option) => renewed(option, byId.get(option.id)));
}

/**
 * Returns the newest flight with the legs of the shown one. Newer legs may have a longer airline name, which would make
 * the card higher and move the cards below it.
 */
function renewed(shown: FlightOption, latest: FlightOption | undefined): FlightOption {
  if (!latest) return shown;
  const { flights, layovers, outbound_flights, return_flights, outbound_layovers, return_layovers } = shown;
  return { ...latest, flights, layovers, outbound_flights, return_flights, outbound_layovers, return_layovers };
}

/** The flights of the newest list that are not shown yet. */
function notShown(shown: readonly FlightOption[], latest: readonly FlightOption[]): readonly FlightOption[] {
  if (shown === latest) return [];
  const ids = new Set(shown.map((option) => option.id));
  return latest.filter((option) => !ids.has(option.id));
}
