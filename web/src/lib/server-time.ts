/** Time as the server has it: the visitor's own clock may be wrong. */

/** Known from the first answer on. */
let serverAhead: number | undefined;

/** Learns the server's time from an answer's Date header. */
export function observeServerTime(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) serverAhead = date - Date.now();
}

/** The server's time in milliseconds. */
export function serverNow(): number {
  return Date.now() + (serverAhead ?? 0);
}

/** Whether an answer has told the time. */
export function isServerTimeKnown(): boolean {
  return serverAhead !== undefined;
}
