import { createStore, type StoreApi } from 'zustand/vanilla';
import { hasSession, SESSION_KEY } from '@/lib/session-entry';

/**
 * Who reads a page of the site: a visitor, or a user, whose requests carry the access token of this browser's session.
 * `sessions` counts the sessions since the page was opened. It is part of the key of cached flights, so that a user does
 * not see what the server sent to another user.
 */
export type Reader = { state: 'visitor' | 'user'; sessions: number };

export type ReaderStore = StoreApi<Reader>;

/** A store of the reader of a page. */
export function createReader(): ReaderStore {
  return createStore<Reader>()(() =>
    hasSession() ? { state: 'user', sessions: 1 } : { state: 'visitor', sessions: 0 },
  );
}

/** Makes the reader a visitor, because the session has ended or cannot be used, until another session is stored. */
export function becomeVisitor(reader: ReaderStore): void {
  reader.setState({ state: 'visitor' });
}

/** Follows the sign-ins and sign-outs in the other tabs of this browser. Returns a function that stops it. */
export function followSessions(reader: ReaderStore): () => void {
  const check = (): void => {
    if (!hasSession()) becomeVisitor(reader);
    else reader.setState((known) => (known.state === 'user' ? known : { state: 'user', sessions: known.sessions + 1 }));
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === SESSION_KEY || key === null) check();
  };
  // A page that the browser restores from its back/forward cache has missed the storage events.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) check();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
