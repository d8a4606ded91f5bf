import { type RefCallback, useCallback, useState } from 'react';

/** The width until the browser has said how wide the element is. */
const FIRST = 480;

/** The width of an element in pixels, and the ref of the element. */
export function useWidth(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(FIRST);
  const follow = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, follow];
}
