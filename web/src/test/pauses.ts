import { vi } from 'vitest';

/** The pauses between the attempts of a request, and between the attempts of a poll, in milliseconds. */
const PAUSES = [1000, 2000, 4000];

/** From now until the end of the test, a request that failed is repeated at once. */
export function skipPauses(): void {
  const { setTimeout } = globalThis;
  const hurried = (run: () => void, milliseconds = 0) =>
    setTimeout(run, PAUSES.includes(milliseconds) ? 0 : milliseconds);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurried as typeof setTimeout);
}
