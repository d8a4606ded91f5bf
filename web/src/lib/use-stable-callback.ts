import { useCallback, useLayoutEffect, useRef } from 'react';

/** A callback that never changes and does what the last one given does: memoised children stay as they are. */
export function useSteady<A extends unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
