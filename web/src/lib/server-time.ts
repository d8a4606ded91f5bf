/** The server's clock, known from the answers of the API. The visitor's own clock may be wrong. */
export class ServerTime {
  /** By how many milliseconds the server's clock is ahead of this device's; undefined until an answer arrives. */
  private ahead: number | undefined;

  /**
   * Reads the server's time from an answer. `date` is the Date header; `receivedAt` is when the answer arrived, by this
   * device's clock.
   */
  observe(date: string | null, receivedAt = Date.now()): void {
    const sent = Date.parse(date ?? '');
    if (!Number.isNaN(sent)) this.ahead = sent - receivedAt;
  }

  /** The server's time in milliseconds. */
  now(): number {
    return Date.now() + (this.ahead ?? 0);
  }

  /** Whether an answer has told the server's time. */
  get isKnown(): boolean {
    return this.ahead !== undefined;
  }
}
