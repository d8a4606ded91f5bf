import type { User } from '@supabase/auth-js';

/** Whether a user may enter the back office. Only the server can write `app_metadata`. */
export function mayEnter(user: User | null): user is User {
  const role: unknown = user?.app_metadata.role;
  return role === 'admin' || role === 'viewer';
}
