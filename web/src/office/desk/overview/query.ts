import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';

import { OVERVIEW } from '@/office/kit/requests';

type Schemas = components['schemas'];

export type Overview = Schemas['Overview'];

/** A number, and how many were added on each of the last 30 days, the oldest first. */
export type Counter = Schemas['Counter'];

/** What needs the administrator's attention. */
export type Attention = Schemas['OverviewAttention'];

/** The overview is read again after this many milliseconds, while the page is visible. */
const INTERVAL = 30_000;

export function overviewQuery(api: Api) {
  return queryOptions({
    queryKey: OVERVIEW,
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/admin/overview', { signal })),
    refetchInterval: INTERVAL,
    refetchOnWindowFocus: true,
  });
}
