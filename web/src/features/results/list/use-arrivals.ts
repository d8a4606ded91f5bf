import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FlightOption } from '@/api/wire';
import { useSteady } from '@/lib/use-steady';
import { arrive, waitingIn } from './arrivals';

/** A list of flights, and which of them are recommended. */
export type Shelf = { options: readonly FlightOption[]; bestIds: ReadonlySet<string> };

/** Nearer to the top than this, in pixels, the visitor has not begun to read the list. */
const NEAR_TOP = 100;

/**
 * The flights to show, in order, and those that wait to be inserted. New flights are inserted at once, except while
 * they would move what the visitor points at, holds or reads; then they wait until the visitor leaves the list or
 * asks for them. `viewKey` is equal while sort and filters are.
 */
export function useArrivals({ options, bestIds, viewKey }: Shelf & { viewKey: string }) {
  const list = useRef<HTMLElement>(null);
  const isTouched = useTouch();
  const latest = { viewKey, options, bestIds };
  const [kept, setKept] = useState(latest);
  // Another order or filter is the visitor's own doing: everything takes its place, in this very render.
  const shown = kept.viewKey === viewKey ? kept : latest;
  if (shown !== kept) setKept(latest);

  useLayoutEffect(() => {
    const mayInsert = !isInList(list.current, isTouched.current);
    setKept((current) => {
      if (current.options === options) return current;
      if (mayInsert || current.options.length === 0) return { ...current, options, bestIds };
      // A badge that comes or goes would move what is below it.
      return { ...current, options: arrive(current.options, options) };
    });
  }, [options, bestIds, isTouched]);

  const insert = useSteady(() => setKept(latest));
  useWhenLeft(list, isTouched, shown.options !== options, insert);
  return { list, shown, waiting: waitingIn(shown.options, options), insert };
}

/** Something of the list would move under the visitor's eyes, pointer or finger. */
function isInList(list: HTMLElement | null, isTouched: boolean): boolean {
  const { activeElement } = document;
  // Behind an opened flight the list stays as it was left.
  const isFocused = activeElement?.closest('[role=dialog]') || list?.contains(activeElement);
  return isTouched || window.scrollY >= NEAR_TOP || Boolean(isFocused || list?.matches(':hover'));
}

/** Whether a finger is on the screen. */
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

/** Calls back once the visitor is no longer in the list, while that is watched. */
function useWhenLeft(
  list: RefObject<HTMLElement | null>,
  isTouched: RefObject<boolean>,
  isWatched: boolean,
  onLeave: () => void,
): void {
  useEffect(() => {
    if (!isWatched) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The focus is nowhere between two elements, so the look waits until the event is over.
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isInList(list.current, isTouched.current)) onLeave();
      });
    };
    const events = ['scroll', 'pointerover', 'focusin', 'focusout', 'touchend', 'touchcancel'] as const;
    for (const event of events) document.addEventListener(event, look, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [list, isTouched, isWatched, onLeave]);
}
