import { useEffect, useState } from 'react';

/** Above this the header is always there. */
const TOP = 100;

/** A finger that rests moves a little. */
const LEAST_MOVE = 6;

/** Which way the page was last scrolled; "up" near its top. */
export function useScrollDirection(): 'up' | 'down' {
  const [direction, setDirection] = useState<'up' | 'down'>('up');
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const now = window.scrollY;
      if (now > TOP && Math.abs(now - last) < LEAST_MOVE) return;
      setDirection(now > TOP && now > last ? 'down' : 'up');
      last = now;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return direction;
}
