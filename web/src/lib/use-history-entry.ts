import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from './use-hydrated';

/** Ends when the browser has gone back. An entry that is added before would be the one that is left. */
let left = Promise.resolve();
let hasLeft = () => {};

/** An overlay as an entry of the history: "back" closes it, and a reload finds it open. */
export function useHistoryEntry<T extends string>(name: string, values: readonly T[]) {
  const location = useLocation();
  const navigate = useNavigate();
  const { state }: { state: Record<string, unknown> | null } = location;
  // A page rendered at build time has nothing open.
  const isKnown = useHydrated();
  const found = values.find((one) => isKnown && one === state?.[name]) ?? null;
  // An entry whose overlay was closed before it was there. It is left as soon as it is added.
  const [unwanted, setUnwanted] = useState<'coming' | 'there' | null>(null);
  if (unwanted === 'coming' && found) setUnwanted('there');
  if (unwanted === 'there' && !found) setUnwanted(null);
  const value = unwanted ? null : found;
  // Navigating takes a moment. Until it ends, pressing Escape again must not go back further, and pressing a key again
  // must not open the overlay twice.
  const moving = useRef<'in' | 'out' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location ends the navigation
  useEffect(
    () => () => {
      moving.current = null;
      hasLeft();
    },
    [location],
  );
  const leave = useCallback(() => {
    moving.current = 'out';
    left = new Promise((resolve) => {
      hasLeft = resolve;
    });
    void navigate(-1);
  }, [navigate]);
  useEffect(() => {
    if (unwanted === 'there') leave();
  }, [unwanted, leave]);
  const go = useCallback(
    (next: T, replace: boolean) => {
      void navigate(location, { replace, state: { ...location.state, [name]: next }, preventScrollReset: true });
    },
    [location, navigate, name],
  );
  const push = useCallback(
    (next: T) => {
      if (moving.current || next === value) return;
      moving.current = 'in';
      setUnwanted(null);
      void left.then(() => go(next, false));
    },
    [value, go],
  );
  const replace = (next: T) => go(next, true);
  const close = () => {
    if (!value && moving.current === 'in') setUnwanted('coming');
    if (value && !moving.current) leave();
  };
  return { value, push, replace, close };
}
