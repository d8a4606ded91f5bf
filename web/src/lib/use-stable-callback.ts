import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that stays the same in all renders and calls the last given handler, so that memoised children are
 * not rendered again. For functions that only effects call, React has `useEffectEvent`.
 */
export function useStableCallback<A extends unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
