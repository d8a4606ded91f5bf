import createClient from 'openapi-fetch';
import { createContext } from 'react';
import type { ServerTime } from '@/lib/server-time';
import { useRequired } from '@/lib/use-required';
import { createSenders, type Send } from './request';
import type { paths } from './schema.gen';

export type Api = ReturnType<typeof createApi>;

/**
 * The API, typed by its OpenAPI document. Each answer updates the server's time. `around` adds to the way that requests
 * are sent.
 */
export function createApi(serverTime: ServerTime, around: (send: Send) => Send = (send) => send) {
  const senders = createSenders(serverTime);
  const [send, sendOnce] = [around(senders.send), around(senders.sendOnce)];
  const client = createClient<paths>({ baseUrl: globalThis.location?.origin ?? '', fetch: send });
  return { ...client, send, sendOnce, serverTime };
}

export const ApiContext = createContext<Api | null>(null);

/** The API for the page that is being rendered. */
export function useApi(): Api {
  return useRequired(ApiContext);
}
