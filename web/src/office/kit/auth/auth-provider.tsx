import type { User } from '@supabase/auth-js';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { type Location, Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import type { Area } from '@/office/kit/addresses';
import type { Auth, SessionEnd } from './auth';
import { isAdmin } from './roles';

const AuthContext = createContext<Auth | null>(null);

/** Follows the session. Renders nothing until it is known whether this browser has a user. */
export function AuthProvider({ auth, children }: { auth: Auth; children: ReactNode }) {
  useEffect(() => auth.start(), [auth]);
  const isKnown = useStore(auth.store, ({ user }) => user !== undefined);
  return <AuthContext value={auth}>{isKnown && children}</AuthContext>;
}

/** The user of this browser, if there is one, and what it can do about it. */
export function useAuth(): { auth: Auth; user: User | null } {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  const user = useStore(auth.store, (state) => state.user ?? null);
  return { auth, user };
}

/** The user who has given the password, but not the second factor. */
export function usePendingUser(): User | null {
  return useStore(useAuth().auth.store, ({ pending }) => pending);
}

/** How the session has ended, if the sign-in page has to say it. */
export function useSessionEnd(): SessionEnd | null {
  return useStore(useAuth().auth.store, ({ end }) => end);
}

/** Why a viewer cannot use an action. */
const ONLY_ADMIN = 'Only the administrator can change this.';

/**
 * Whether the user may change what the screens show. `locked` has the attributes of a control that the user may not use:
 * it is disabled, and its description says why.
 */
export function useCanChange(): { canChange: boolean; locked: { disabled?: true; title?: string } } {
  const { user } = useAuth();
  return isAdmin(user)
    ? { canChange: true, locked: {} }
    : { canChange: false, locked: { disabled: true, title: ONLY_ADMIN } };
}

type GuardProps = { area: Area; children: ReactNode };

/** Sends everyone who may not enter an area to its sign-in page. */
export function RequireUser({ area, children }: GuardProps) {
  const { user } = useAuth();
  const location = useLocation();
  if (!area.mayEnter(user)) return <Navigate to={area.login} replace state={keepWanted(location)} />;
  return children;
}

/** Sends a user who may enter an area to the address that the user wanted. */
export function RequireNoUser({ area, children }: GuardProps) {
  const { user } = useAuth();
  const { state } = useLocation();
  if (area.mayEnter(user)) return <Navigate to={wantedAddress(area, state)} replace />;
  return children;
}

/** Stored in the history with the sign-in page: the address to which the user returns. */
type Wanted = { wanted: string };

/** Keeps the address that someone wanted who has to sign in first. */
function keepWanted({ pathname, search, hash }: Location): Wanted {
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
