import type { Location } from 'react-router';
import type { Area } from './areas';

/** Stored in the history with the sign-in page: the address to which the user returns. */
export type Wanted = { wanted: string };

/** Keeps the address that someone wanted who has to sign in first. */
export function keepWanted({ pathname, search, hash }: Location): Wanted {
  return { wanted: pathname + search + hash };
}

/** The address that was kept, if it is one of the area; otherwise the area's first screen. */
export function wantedAddress({ path, home, login }: Area, state: unknown): string {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return home;
  const { wanted } = state;
  if (typeof wanted !== 'string' || !URL.canParse(wanted, location.origin)) return home;
  const { origin, pathname, search, hash } = new URL(wanted, location.origin);
  const isOfArea = origin === location.origin && pathname.startsWith(`${path}/`) && pathname !== login;
  return isOfArea ? pathname + search + hash : home;
}
