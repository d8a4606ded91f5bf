import createClient from 'openapi-fetch';
import { createContext } from 'react';
import type { ServerTime } from '@/lib/server-time';
import { useRequired } from '@/lib/use-required';
import { createSenders } from './request';
import type { paths } from './schema.gen';

export type Api = ReturnType<typeof createApi>;

/** The API, typed by its OpenAPI document. Each answer updates the server's time. */
export function createApi(serverTime: ServerTime) {
  const { send, sendOnce } = createSenders(serverTime);
  const client = createClient<paths>({ baseUrl: globalThis.location?.origin ?? '', fetch: send });
  return { ...client, send, sendOnce, serverTime };
}

export const ApiContext = createContext<Api | null>(null);

/** The API for the page that is being rendered. */
export function useApi(): Api {
  return useRequired(ApiContext);
}
