import { type KeyboardEvent, type PointerEvent, useState } from 'react';

type Cursor = {
  /** The number of places that it can be at. */
  count: number;
  /** The place below a pointer, by its distance from the start of the element in pixels. */
  placeAt: (distance: number) => number;
};

/** The place of a chart whose values are shown: the one below the pointer, or the one that the arrow keys chose. */
export function useCursor({ count, placeAt }: Cursor) {
  const [place, setPlace] = useState<number | null>(null);
  const moveTo = (next: number) => setPlace(Math.min(Math.max(next, 0), count - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const last = count - 1;
    const next = {
      ArrowLeft: (place ?? count) - 1,
      ArrowRight: (place ?? -1) + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      moveTo(next);
    } else if (event.key === 'Escape' && place !== null) {
      // The dialog around the chart stays open.
      event.stopPropagation();
      setPlace(null);
    }
  };
  const onPointerMove = (event: PointerEvent) => {
    moveTo(placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  const leave = () => setPlace(null);
  return {
    // The data may have become shorter.
    place: place !== null && place < count ? place : null,
    handlers: { onKeyDown, onPointerMove, onPointerDown: onPointerMove, onPointerLeave: leave, onBlur: leave },
  };
}
