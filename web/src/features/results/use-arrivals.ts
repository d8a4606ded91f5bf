import { useLayoutEffect, useState } from 'react';
import type { FlightOption } from '@/api/wire';
import { arrive, countWaiting } from './arrivals';

/** A list of flights, and which of them are recommended. */
export type Shelf = { options: readonly FlightOption[]; bestIds: ReadonlySet<string> };

/** The flights to show, in order, and how many wait to be inserted. `viewKey` is equal while sort and filters are. */
export function useArrivals({ options, bestIds, viewKey }: Shelf & { viewKey: string }) {
  const latest = { viewKey, options, bestIds };
  const [kept, setKept] = useState(latest);
  // Another order or filter is the visitor's own doing: everything takes its place, in this very render.
  const shown = kept.viewKey === viewKey ? kept : latest;
  if (shown !== kept) setKept(latest);

  useLayoutEffect(() => {
    setKept((current) => {
      if (current.options === options) return current;
      if (current.options.length === 0) return { ...current, options, bestIds };
      // A badge that comes or goes would move what is below it.
      return { ...current, options: arrive(current.options, options) };
    });
  }, [options, bestIds]);

  return {
    shown,
    waiting: countWaiting(shown.options, options),
    insert: () => setKept(latest),
  };
}
