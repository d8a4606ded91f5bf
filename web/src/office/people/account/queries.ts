/** The data of the account page. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import type { Auth } from '@/office/kit/auth/auth';

export type OwnSession = components['schemas']['OwnSession'];

export const SESSIONS = ['own-sessions'];
export const APPS = ['apps'];
export const RECOVERY_CODES = ['recovery-codes'];

/** The sessions of the user. The one that was used last is the first. */
export function sessionsQuery(api: Api) {
  return queryOptions({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/account/sessions', { signal })).sessions,
    refetchOnWindowFocus: true,
  });
}

/** The apps for the second factor. */
export function appsQuery({ account }: Auth) {
  return queryOptions({ queryKey: APPS, queryFn: account.apps });
}

/** How many recovery codes the user has left. */
export function recoveryCodesQuery(api: Api) {
  return queryOptions({
    queryKey: RECOVERY_CODES,
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/account/recovery-codes', { signal })).left,
  });
}

/** Makes ten recovery codes, which replace the former ones. */
export async function renewRecoveryCodes(api: Api): Promise<string[]> {
  return unwrap(await api.POST('/api/account/recovery-codes')).codes;
}
