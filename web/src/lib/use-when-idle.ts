import { useEffect } from 'react';

/** Calls `callback` once the browser is idle, if `isWanted` is true. */
export function useWhenIdle(callback: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(callback, 2000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(callback);
    return () => cancelIdleCallback(idle);
  }, [callback, isWanted]);
}
