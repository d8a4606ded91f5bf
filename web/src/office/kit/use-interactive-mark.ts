import { useEffect } from 'react';

/** Sets the performance mark `interactive` once the page reacts to input. */
export function useInteractiveMark(): void {
  useEffect(() => {
    performance.mark('interactive');
  }, []);
}
