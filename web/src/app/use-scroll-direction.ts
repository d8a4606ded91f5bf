import { useEffect, useState } from 'react';

/** Above this scroll position, in pixels, the header is always shown. */
const TOP = 100;

/** Smaller moves, in pixels, are ignored: a resting finger moves a little. */
const LEAST_MOVE = 6;

/** The direction in which the page was last scrolled; "up" near its top. */
export function useScrollDirection(): 'up' | 'down' {
  const [direction, setDirection] = useState<'up' | 'down'>('up');
  useEffect(() => {
    let last = window.scrollY;
    const update = () => {
      const now = window.scrollY;
      if (now > TOP && Math.abs(now - last) < LEAST_MOVE) return;
      setDirection(now > TOP && now > last ? 'down' : 'up');
      last = now;
    };
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return direction;
}
