/** How requests are sent: within a time limit, and repeated where that is safe. */
import type { ServerTime } from '@/lib/server-time';

/** Milliseconds that an answer may take. */
export const TIMEOUT = 30_000;

/** The pauses before the second, third and fourth attempt, in milliseconds. */
const PAUSES = [1000, 2000, 4000];

export type Send = (request: Request) => Promise<Response>;

/** The two ways to send a request; both read the server's time from each answer. */
export function createSenders(serverTime: ServerTime): { sendOnce: Send; send: Send } {
  const sendOnce: Send = async (request) => {
    request.headers.set('traceparent', traceparent());
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT)]);
    const response = await fetch(request, { signal });
    serverTime.observe(response.headers.get('date'));
    return response;
  };
  return { sendOnce, send: (request) => sendRepeatedly(request, sendOnce) };
}

/** The beginning of a trace, as W3C Trace Context writes it: 16 random bytes for the trace and 8 for this request. */
function traceparent(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0'));
  return `00-${digits.slice(0, 16).join('')}-${digits.slice(16).join('')}-01`;
}

/**
 * Repeats a request after a network error or a 5xx answer, unless it could take effect twice. Without a network it
 * fails at once.
 */
async function sendRepeatedly(original: Request, sendOnce: Send): Promise<Response> {
  const pauses = isRepeatable(original) ? [...PAUSES] : [];
  for (;;) {
    const pause = pauses.shift();
    try {
      const response = await sendOnce(original.clone());
      if (response.status < 500 || pause === undefined || wantsLongerPause(response)) return response;
    } catch (error) {
      if (original.signal.aborted || pause === undefined || !navigator.onLine) throw error;
    }
    await rest(pause, original.signal);
  }
}

/**
 * Whether the server asks for a longer pause than all of `PAUSES`. The caller then decides whether to wait that long.
 */
function wantsLongerPause(response: Response): boolean {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return seconds * 1000 > Math.max(...PAUSES);
}

/** Resolves after this many milliseconds; rejects when the signal is aborted. */
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
