import { createContext } from 'react';
import { type Send, TIMEOUT } from '@/api/request';
import type { ServerTime } from '@/lib/server-time';
import { useRequired } from '@/lib/use-required';
import { signedBy } from './api';
import type { Auth } from './auth/auth';

/** Sends requests whose answers take long to arrive in full, such as exports. */
export const SendLongContext = createContext<Send | null>(null);

export function useSendLong(): Send {
  return useRequired(SendLongContext);
}

/** How long a request with a file may take, in milliseconds. The server itself ends it after a minute. */
const UPLOAD_TIMEOUT = 70_000;

/** Sends a request for a user. The time limit is for the file, if there is one, and the beginning of the answer. */
export function createSendLong(auth: Auth, serverTime: ServerTime): Send {
  return signedBy(auth)(async (request) => {
    const beginning = new AbortController();
    const limit = request.body === null ? TIMEOUT : UPLOAD_TIMEOUT;
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
