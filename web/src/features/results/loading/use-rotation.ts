import { useEffect, useState } from 'react';

/** Returns a number that grows by one at this interval, in milliseconds, unless the rotation is paused. */
export function useRotation(milliseconds: number, isPaused = false): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => setTurn((current) => current + 1), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds, isPaused]);
  return turn;
}
