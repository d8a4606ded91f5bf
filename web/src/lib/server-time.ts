/** The server's clock, as far as its answers have told it: the visitor's own clock may be wrong. */
export class ServerTime {
  /** By how many milliseconds the server's clock is ahead of this one; undefined until an answer arrives. */
  private ahead: number | undefined;

  /** Reads the time of an answer. `date` is its Date header; `receivedAt` is when it arrived, by this clock. */
  observe(date: string | null, receivedAt = Date.now()): void {
    const sent = Date.parse(date ?? '');
    if (!Number.isNaN(sent)) this.ahead = sent - receivedAt;
  }

  /** The server's time in milliseconds. */
  now(): number {
    return Date.now() + (this.ahead ?? 0);
  }

  /** Whether an answer has told the time. */
  get isKnown(): boolean {
    return this.ahead !== undefined;
  }
}
