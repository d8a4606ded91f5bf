import type { Location } from 'react-router';

/** The first address of the back office. */
const OFFICE = '/admin';
export const LOGIN = '/admin/login';

/** Stored in the history with the sign-in page: the address to which the user returns. */
export type Wanted = { wanted: string };

/** Keeps the address that someone wanted who has to sign in first. */
export function keepWanted({ pathname, search, hash }: Location): Wanted {
  return { wanted: pathname + search + hash };
}

/** The address that was kept, if it is one of the back office; otherwise its first one. */
export function wantedAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return OFFICE;
  const { wanted } = state;
  if (typeof wanted !== 'string' || !URL.canParse(wanted, location.origin)) return OFFICE;
  const { origin, pathname, search, hash } = new URL(wanted, location.origin);
  const isOfOffice = origin === location.origin && pathname.startsWith(`${OFFICE}/`) && pathname !== LOGIN;
  return isOfOffice ? pathname + search + hash : OFFICE;
}
