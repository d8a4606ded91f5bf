/** The data of the account page. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import type { Auth } from '../auth/auth';

export type OwnSession = components['schemas']['OwnSession'];

export const SESSIONS = ['own-sessions'];
export const APPS = ['apps'];

/** The sessions of the user. The one that was used last is the first. */
export function sessionsQuery(api: Api) {
  return queryOptions({
    queryKey: SESSIONS,
    queryFn: async () => unwrap(await api.GET('/api/account/sessions')).sessions,
    refetchOnWindowFocus: true,
  });
}

/** The apps for the second factor. */
export function appsQuery({ account }: Auth) {
  return queryOptions({ queryKey: APPS, queryFn: account.apps });
}
