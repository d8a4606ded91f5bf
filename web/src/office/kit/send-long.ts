import { createContext } from 'react';
import { type Send, TIMEOUT } from '@/api/request';
import type { ServerTime } from '@/lib/server-time';
import { useRequired } from '@/lib/use-required';
import { signedBy } from './api';
import type { Auth } from './auth/auth';

/** Sends requests that take long: exports, files, and changes of many rows. */
export const SendLongContext = createContext<Send | null>(null);

export function useSendLong(): Send {
  return useRequired(SendLongContext);
}

/** How long a file or a change of many rows may take, in milliseconds. The server itself ends it after a minute. */
const CHANGE_TIMEOUT = 70_000;

/**
 * Sends a request for a user, and does not repeat it if it fails. The time limit is for the request and the beginning of
 * the answer, because the rest of an export may arrive for as long as it takes.
 */
export function createSendLong(auth: Auth, serverTime: ServerTime): Send {
  return signedBy(auth)(async (request) => {
    const beginning = new AbortController();
    const limit = request.method === 'GET' ? TIMEOUT : CHANGE_TIMEOUT;
    const timer = setTimeout(() => beginning.abort(new DOMException('no answer', 'TimeoutError')), limit);
    try {
      const response = await fetch(request, { signal: AbortSignal.any([request.signal, beginning.signal]) });
      serverTime.observe(response.headers.get('date'));
      return response;
    } finally {
      clearTimeout(timer);
    }
  });
}

/** Gives a file to the user, as the browser does with downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
