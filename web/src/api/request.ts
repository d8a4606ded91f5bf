/** The one way to the server: 30 s for an answer, and again after 1, 2 and 4 s where that is safe. */
import { observeServerTime } from '@/lib/server-time';

const TIMEOUT = 30_000;
const PAUSES = [1000, 2000, 4000];

/** One attempt, with the time limit. */
export async function requestOnce(request: Request): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT)]);
  const response = await fetch(request, { signal });
  observeServerTime(response);
  return response;
}

/**
 * Repeats what failed on the way or on the server; never what was refused, nor what could happen twice. Without
 * a network a failure is told at once.
 */
export async function request(original: Request): Promise<Response> {
  const pauses = isRepeatable(original) ? [...PAUSES] : [];
  for (;;) {
    const pause = pauses.shift();
    try {
      const response = await requestOnce(original.clone());
      if (response.status < 500 || pause === undefined || asksForMore(response)) return response;
    } catch (error) {
      if (original.signal.aborted || pause === undefined || !navigator.onLine) throw error;
    }
    await rest(pause, original.signal);
  }
}

/** The server wants a longer pause than any of ours: to wait so long is for the caller to decide, and to say. */
function asksForMore(response: Response): boolean {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return seconds * 1000 > Math.max(...PAUSES);
}

/** Resolves after so many milliseconds; rejects when the signal is aborted. */
export function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}

function isRepeatable(request: Request): boolean {
  return request.method === 'GET' || request.headers.has('idempotency-key');
}
