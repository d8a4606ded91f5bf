import type { MessageDescriptor } from '@lingui/core';
import type { AuthChangeEvent, GoTrueClient, Session, User } from '@supabase/auth-js';
import { createStore } from 'zustand/vanilla';
import { endSession, readUser, refreshSession } from '@/auth/session';
import type { ExpiringStorage } from '@/auth/storage';
import { SESSION_KEY } from '@/lib/session-entry';
import { type MailedCode, mailRecoveryCode, redeem, setPassword } from './mailed-codes';
import { type Credentials, type Refuse, signIn } from './sign-in';

/** Milliseconds between two forced refreshes of the session. */
const REFRESH_INTERVAL = 10 * 60 * 1000;

type AuthState = {
  /** The user of this browser; null if there is none, undefined until this is known. */
  user: User | null | undefined;
  /** Why this page has ended the session, if it was not the wish of the user. */
  endReason: MessageDescriptor | null;
};

export type Auth = ReturnType<typeof createAuth>;

/** Keeps the user of this browser up to date, and signs in and out. */
export function createAuth(client: GoTrueClient, storage: ExpiringStorage) {
  const store = createStore<AuthState>()(() => ({ user: undefined, endReason: null }));
  let isSigningIn = false;
  let reading = new AbortController();
  /** The access token with which the user is being read. */
  let readingWith: string | null = null;

  /** Ends the reading of the user that is under way, because its answer would be out of date. */
  const restartReading = (): AbortSignal => {
    reading.abort();
    reading = new AbortController();
    readingWith = null;
    return reading.signal;
  };

  /** Reads the user from the server. While the server cannot be reached, a user who is known stays. */
  const checkUser = async ({ access_token }: Session): Promise<void> => {
    if (isSigningIn || readingWith === access_token) return;
    const signal = restartReading();
    readingWith = access_token;
    const user = await readUser(client, signal);
    if (signal.aborted) return;
    readingWith = null;
    store.setState((known) => ({ user: user ?? known.user ?? null }));
  };

  const forgetUser = (): void => {
    restartReading();
    storage.removeItem(SESSION_KEY);
    store.setState({ user: null });
  };

  const listen = (event: AuthChangeEvent, session: Session | null): void => {
    switch (event) {
      case 'SIGNED_OUT':
        forgetUser();
        break;
      case 'INITIAL_SESSION':
      case 'SIGNED_IN':
      case 'PASSWORD_RECOVERY':
        // The session may come from the storage, because the page was opened or shown again.
        if (session) void checkUser(session);
        else store.setState({ user: null });
        break;
      case 'TOKEN_REFRESHED':
      case 'USER_UPDATED':
      case 'MFA_CHALLENGE_VERIFIED':
        // The session comes from the server, so its user is up to date.
        if (session && !isSigningIn) store.setState({ user: session.user });
        break;
      default:
        event satisfies never;
    }
  };

  const refresh = (): Promise<void> => refreshSession(client);

  return {
    store,
    refresh,

    /** Ends the session. The sign-in page shows the reason, if there is one. */
    signOut: (endReason: MessageDescriptor | null = null): Promise<void> => {
      store.setState({ endReason });
      return endSession(client);
    },

    /** Signs a user in. Returns null, or the reason why that failed. */
    signIn: async (credentials: Credentials, refuse: Refuse): Promise<MessageDescriptor | null> => {
      isSigningIn = true;
      const result = await signIn(client, credentials, refuse, restartReading());
      isSigningIn = false;
      if ('reason' in result) return result.reason;
      store.setState({ user: result.user, endReason: null });
      return null;
    },

    /** Asks for a mail with a code for a new password. Returns why that failed, or null. */
    mailRecoveryCode: (email: string): Promise<MessageDescriptor | null> => mailRecoveryCode(client, email),

    /** Uses a code of a mail, and signs its user in if the code is for that. Returns why that failed, or null. */
    redeem: async (code: MailedCode): Promise<MessageDescriptor | null> => {
      isSigningIn = true;
      const reason = await redeem(client, code);
      isSigningIn = false;
      const { data } = await client.getSession();
      if (reason === null) store.setState({ user: data.session?.user ?? null, endReason: null });
      return reason;
    },

    /** Sets the password of the user. Returns why that failed, or null. */
    setPassword: (password: string): Promise<MessageDescriptor | null> => setPassword(client, password),

    /** The access token for a request, or null if there is no session. */
    accessToken: async (): Promise<string | null> => {
      const { data } = await client.getSession();
      return data.session?.access_token ?? null;
    },

    /** Starts to follow the session. Returns a function that stops it. */
    start: (): (() => void) => {
      const { subscription } = client.onAuthStateChange(listen).data;
      const refreshing = setInterval(() => void (store.getState().user && refresh()), REFRESH_INTERVAL);
      return () => {
        subscription.unsubscribe();
        clearInterval(refreshing);
        restartReading();
      };
    },
  };
}
