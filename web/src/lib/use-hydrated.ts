import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page rendered at build time is hydrated, true afterwards: for content that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
