/** Spans of time within a run. */

/** Seconds from one moment to another. */
export function secondsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 1000;
}

/** A span as "0.4 s", "12.3 s" or "2 min 5 s". */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
