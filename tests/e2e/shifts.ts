/** How much a page moves while it loads. */

declare global {
  interface Window {
    shift: number;
  }
}

/** The largest cumulative layout shift of a page. */
export const MAX_SHIFT = 0.02;

/** Runs in a page before it loads: adds up the layout shifts without user input in `window.shift`. */
export function watchShifts(): void {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) window.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
