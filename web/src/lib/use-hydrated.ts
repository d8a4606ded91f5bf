import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page rendered at build time is taken over, true afterwards: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
