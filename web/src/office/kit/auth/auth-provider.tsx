import type { User } from '@supabase/auth-js';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Auth, SessionEnd } from './auth';

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
