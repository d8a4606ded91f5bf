import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from './use-hydrated';

/** An overlay as an entry of the history: "back" closes it, and a reload finds it open. */
export function useHistoryEntry<T extends string>(name: string, values: readonly T[]) {
  const location = useLocation();
  const navigate = useNavigate();
  const { state }: { state: Record<string, unknown> | null } = location;
  // A page rendered at build time has nothing open.
  const isKnown = useHydrated();
  const value = values.find((one) => isKnown && one === state?.[name]) ?? null;
  // Navigating takes a moment. Until it ends, pressing Escape again must not go back further, and pressing a key again
  // must not open the overlay twice.
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location ends the navigation
  useEffect(() => {
    isMoving.current = false;
  }, [location]);
  const go = useCallback(
    (next: T, replace: boolean) => {
      const { pathname, search, hash } = location;
      const target = { pathname, search, hash };
      void navigate(target, { replace, state: { ...location.state, [name]: next }, preventScrollReset: true });
    },
    [location, navigate, name],
  );
  const push = useCallback(
    (next: T) => {
      if (isMoving.current || next === value) return;
      isMoving.current = true;
      go(next, false);
    },
    [value, go],
  );
  const replace = (next: T) => go(next, true);
  const close = () => {
    if (isMoving.current || value === null) return;
    isMoving.current = true;
    void navigate(-1);
  };
  return { value, push, replace, close };
}
