import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * An event handler that is always the same function and does what the last one given does, so that memoised children
 * are not rendered again. For functions that only effects call, React has `useEffectEvent`.
 */
export function useStableCallback<A extends unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
