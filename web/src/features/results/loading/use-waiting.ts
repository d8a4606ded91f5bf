import { useEffect, useState } from 'react';

/** Seconds after which the page says that the search takes longer than usual. */
const HINT = 20;

/** Seconds after which the page says that the time is over and offers what to do next. */
const LIMIT = 30;

/** How long the visitor has been waiting. */
export type Waiting = { state: 'usual' | 'slow' | 'timedOut'; secondsLeft: number; startAgain: () => void };

/** Counts the seconds since the screen appeared, or since the visitor chose to keep waiting. */
export function useWaiting(): Waiting {
  const [start, setStart] = useState(Date.now);
  const [now, setNow] = useState(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new start begins a new second
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [start]);
  // Rounded, because a timer may fire a millisecond early.
  const seconds = Math.max(0, Math.round((now - start) / 1000));
  const state = seconds >= LIMIT ? 'timedOut' : seconds >= HINT ? 'slow' : 'usual';
  const startAgain = () => {
    const moment = Date.now();
    setStart(moment);
    setNow(moment);
  };
  return { state, secondsLeft: Math.max(0, LIMIT - seconds), startAgain };
}
