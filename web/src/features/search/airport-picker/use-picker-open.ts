import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterPaint } from '@/lib/after-paint';
import { useHistoryEntry } from '@/lib/use-history-entry';
import { useMediaQuery } from '@/lib/use-media-query';
import { useStableCallback } from '@/lib/use-stable-callback';
import type { RouteEnd } from '@/stores/search-draft';

const ENDS: readonly RouteEnd[] = ['from', 'to'];

/**
 * Whether the picker of one place is open. A picker that covers the screen is an entry of the history, like every
 * overlay. A list that drops down from its field is not: it closes when the field loses the focus. With `opensAtOnce` it
 * is open when it is first rendered.
 */
export function usePickerOpen(end: RouteEnd, opensAtOnce: boolean): [boolean, (isOpen: boolean) => void] {
  const coversScreen = useMediaQuery('(width < 48rem)');
  const entry = useHistoryEntry('picker', ENDS);
  const [isShown, setShown] = useState(opensAtOnce);
  const cancelEntry = useRef(() => {});
  const isEntry = entry.value === end;
  const pushFirst = useEffectEvent(() => coversScreen && entry.push(end));
  useEffect(() => {
    if (!opensAtOnce) return;
    cancelEntry.current = afterPaint(pushFirst);
    return cancelEntry.current;
  }, [opensAtOnce]);
  // Once the history has an entry for the picker, only the entry decides whether it is open, so that "back" closes it.
  if (isEntry && isShown && coversScreen) setShown(false);
  // Stable, because Enter before the answer has arrived closes the picker some renders later.
  const setOpen = useStableCallback((isOpen: boolean) => {
    cancelEntry.current();
    setShown(isOpen);
    // The entry is added after the next paint, because navigating renders the whole page again.
    if (isOpen && coversScreen) cancelEntry.current = afterPaint(() => entry.push(end));
    // The entry is removed even if the screen is no longer small, for example because the phone was turned, and even if
    // it is not there yet.
    if (!isOpen && (isEntry || entry.value === null)) entry.close();
  });
  return [isEntry || isShown, setOpen];
}
