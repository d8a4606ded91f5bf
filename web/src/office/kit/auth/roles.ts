import type { User } from '@supabase/auth-js';

export type { User };

/** The role of a user. Only the server can write `app_metadata`. */
function roleOf(user: User | null): unknown {
  return user?.app_metadata.role;
}

/** Whether a user may enter the back office. */
export function mayEnter(user: User | null): user is User {
  return isAdmin(user) || roleOf(user) === 'viewer';
}

/** Whether a user may use the screens of the agents. The server decides whether an agent is active. */
export function mayWork(user: User | null): user is User {
  return isAdmin(user) || isAgent(user);
}

export function isAdmin(user: User | null): boolean {
  return roleOf(user) === 'admin';
}

export function isAgent(user: User | null): boolean {
  return roleOf(user) === 'agent';
}

/** The name that the user wrote; it may be empty. */
export function nameOf(user: User | null): string {
  return written(user?.user_metadata.name);
}

/** The telephone number that the user wrote; it may be empty. */
export function phoneOf(user: User | null): string {
  return written(user?.user_metadata.phone_number);
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
