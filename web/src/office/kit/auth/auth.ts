import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuthChangeEvent, GoTrueClient, Session, User } from '@supabase/auth-js';
import { createStore } from 'zustand/vanilla';
import { endSession, readUser, refreshSession } from '@/auth/session';
import type { ExpiringStorage } from '@/auth/storage';
import { SESSION_KEY } from '@/lib/session-entry';
import { dropAllDrafts } from '@/office/kit/form/drafts';
import { createAccount } from './account';
import { type MailedCode, mailRecoveryCode, type Redeemed, redeem, setPassword } from './mailed-codes';
import {
  type CodeOfApp,
  type Credentials,
  giveCode,
  lacksSecondFactor,
  type Refuse,
  signIn,
  whyRefused,
} from './sign-in';

/** Milliseconds between two forced refreshes of the session. */
const REFRESH_INTERVAL = 10 * 60 * 1000;

/** Another device or page has ended the session, or the administrator has. */
export const SESSION_ENDED = msg`Your session has ended. Please sign in again.`;

/** The end of a session that the sign-in page explains. */
export type SessionEnd = {
  reason: MessageDescriptor;
  /** The address of the user whose session it was, if it is known. */
  email: string | undefined;
};

type AuthState = {
  /** The user of this browser; null if there is none, undefined until this is known. */
  user: User | null | undefined;
  /** The user who still has to give the second factor; null if there is none. Until then, `user` is null. */
  pending: User | null;
  /** How the session has ended; null if the user signed out on this page. */
  end: SessionEnd | null;
};

export type Auth = ReturnType<typeof createAuth>;

/** Keeps the user of this browser up to date, and signs in and out. */
export function createAuth(client: GoTrueClient, storage: ExpiringStorage) {
  const store = createStore<AuthState>()(() => ({ user: undefined, pending: null, end: null }));
  let isSigningIn = false;
  let isSigningOut = false;
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

  /** The user of a session, as the server has just described it. */
  const setUser = (session: Pick<Session, 'access_token' | 'user'>): void => {
    const { user } = session;
    store.setState(lacksSecondFactor(session) ? { user: null, pending: user } : { user, pending: null });
  };

  /** Reads the user from the server. While the server cannot be reached, a user who is known stays. */
  const checkUser = async ({ access_token }: Session): Promise<void> => {
    if (isSigningIn || readingWith === access_token) return;
    const signal = restartReading();
    readingWith = access_token;
    const user = await readUser(client, signal);
    if (signal.aborted) return;
    readingWith = null;
    if (user) setUser({ access_token, user });
    else store.setState((known) => ({ user: known.user ?? null }));
  };

  const setEnd = (reason: MessageDescriptor | null): void => {
    store.setState(({ user, pending }) => ({ end: reason && { reason, email: (user ?? pending)?.email } }));
  };

  const forgetUser = (): void => {
    restartReading();
    storage.removeItem(SESSION_KEY);
    store.setState({ user: null, pending: null });
  };

  const listen = (event: AuthChangeEvent, session: Session | null): void => {
    switch (event) {
      case 'SIGNED_OUT':
        if (store.getState().user !== null && !isSigningOut) setEnd(SESSION_ENDED);
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
        if (session && !isSigningIn) setUser(session);
        break;
      default:
        event satisfies never;
    }
  };

  /** Runs an action during which session events do not set the user. The caller sets the user from the result. */
  const duringSignIn = async <T>(action: () => Promise<T>): Promise<T> => {
    isSigningIn = true;
    try {
      return await action();
    } finally {
      isSigningIn = false;
    }
  };

  const refresh = (): Promise<void> => refreshSession(client);

  /**
   * Ends the session. The sign-in page shows the reason, if there is one. Without one the user signs out, and leaves
   * nothing behind in this tab.
   */
  const signOut = async (endReason: MessageDescriptor | null = null): Promise<void> => {
    if (endReason === null) dropAllDrafts();
    setEnd(endReason);
    isSigningOut = true;
    try {
      await endSession(client);
    } finally {
      isSigningOut = false;
    }
  };

  /** Reads the user again after a refused request: another device may have changed the user or ended the session. */
  const checkAgain = async (): Promise<void> => {
    const { data } = await client.getSession();
    if (data.session) await checkUser(data.session);
  };

  return {
    store,
    account: createAccount(client, checkAgain),
    checkAgain,
    refresh,
    signOut,

    /** Signs a user in, or makes a user with a second factor pending. Returns null, or the reason why that failed. */
    signIn: async (credentials: Credentials, refuse: Refuse): Promise<MessageDescriptor | null> => {
      const result = await duringSignIn(() => signIn(client, credentials, refuse, restartReading()));
      if ('reason' in result) return result.reason;
      setUser(result);
      store.setState({ end: null });
      return null;
    },

    /**
     * Gives the second factor of the user who is pending. Returns why that failed, or null. A user who is refused is
     * signed out again, and the sign-in page says why.
     */
    giveCode: async (given: CodeOfApp, refuse: Refuse): Promise<MessageDescriptor | null> => {
      const result = await duringSignIn(async () => {
        const answer = await giveCode(client, given);
        return 'user' in answer ? { ...answer, refused: await whyRefused(answer.user, refuse) } : answer;
      });
      if ('reason' in result) {
        if (result.hasEnded) await signOut(result.reason);
        return result.reason;
      }
      if (result.refused) await signOut(result.refused);
      else store.setState({ user: result.user, pending: null, end: null });
      return null;
    },

    /** Asks for a mail with a code for a new password. Returns why that failed, or null. */
    mailRecoveryCode: (email: string): Promise<MessageDescriptor | null> => mailRecoveryCode(client, email),

    /** Uses a code of a mail, and signs its user in if the server answers with a session. */
    redeem: async (code: MailedCode): Promise<Redeemed> => {
      const result = await duringSignIn(() => redeem(client, code));
      if ('reason' in result) return result;
      const { data } = await client.getSession();
      if (data.session) setUser(data.session);
      else store.setState({ user: null, pending: null });
      store.setState({ end: null });
      return result;
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
