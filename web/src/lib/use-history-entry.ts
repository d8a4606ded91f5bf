import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from './use-hydrated';
import { useSteady } from './use-steady';

/** What lies over a page, as an entry of the history: "back" closes it, a reload finds it open. */
export function useHistoryEntry<T extends string>(name: string, values: readonly T[]) {
  const location = useLocation();
  const navigate = useNavigate();
  const { state }: { state: Record<string, unknown> | null } = location;
  // A page rendered at build time has nothing open.
  const isKnown = useHydrated();
  const value = values.find((one) => isKnown && one === state?.[name]) ?? null;
  // Moving takes a moment: a second Escape must not go back further, nor a second key open it twice.
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is where the move has led
  useEffect(() => {
    isMoving.current = false;
  }, [location]);

  const go = useSteady((next: T, replace: boolean) => {
    const { pathname, search, hash } = location;
    void navigate({ pathname, search, hash }, { replace, state: { ...state, [name]: next }, preventScrollReset: true });
  });
  const move = useSteady((next: T | null) => {
    if (isMoving.current || next === value) return;
    isMoving.current = true;
    if (next) go(next, false);
    else void navigate(-1);
  });
  return {
    value,
    push: useCallback((next: T) => move(next), [move]),
    replace: useCallback((next: T) => go(next, true), [go]),
    close: useCallback(() => move(null), [move]),
  };
}
