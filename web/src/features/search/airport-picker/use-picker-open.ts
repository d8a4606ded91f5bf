import { useRef, useState } from 'react';
import { useHistoryEntry } from '@/lib/use-history-entry';
import { useMediaQuery } from '@/lib/use-media-query';
import type { RouteEnd } from '@/stores/search-draft';

const ENDS: readonly RouteEnd[] = ['from', 'to'];

/**
 * Whether the picker of one end of the route is open. Where it covers the screen it is an entry of the history
 * as all that does; a list that drops down from a field is a part of the field, and closes when that is left.
 */
export function usePickerOpen(end: RouteEnd): [boolean, (isOpen: boolean) => void] {
  const coversScreen = useMediaQuery('(width < 48rem)');
  const entry = useHistoryEntry('picker', ENDS);
  const [isShown, setShown] = useState(false);
  const frame = useRef(0);
  const isEntry = entry.value === end;
  // From then on the history alone says it: "back" must close it.
  if (isEntry && isShown && coversScreen) setShown(false);
  const setOpen = (isOpen: boolean) => {
    cancelAnimationFrame(frame.current);
    setShown(isOpen);
    // The history draws the whole page anew: the picker is painted first, so that the tap is answered at once.
    if (isOpen && coversScreen) frame.current = requestAnimationFrame(() => setTimeout(() => entry.push(end)));
    // Also where a turned phone has become wide meanwhile.
    if (isEntry && !isOpen) entry.close();
  };
  return [isEntry || isShown, setOpen];
}
