import { useSyncExternalStore } from 'react';
import { useServerTime } from '@/lib/clock';

const SECOND = 1000;

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, SECOND);
  return () => clearInterval(timer);
}

/** The server's time in milliseconds, rounded down to a second. */
export function useSecond(): number {
  const serverTime = useServerTime();
  return useSyncExternalStore(everySecond, () => Math.floor(serverTime.now() / SECOND) * SECOND);
}
