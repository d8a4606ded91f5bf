import type { User } from '@supabase/auth-js';
import { mayEnter, mayWork } from './roles';

/** Screens that share a sign-in page. */
export type Area = {
  /** What the addresses of its screens start with. */
  path: string;
  /** The first screen. */
  home: string;
  login: string;
  /** The page of a user who forgot the password. */
  forgot: string;
  mayEnter: (user: User | null) => user is User;
};

export const ADMIN: Area = {
  path: '/admin',
  home: '/admin',
  login: '/admin/login',
  forgot: '/admin/forgot',
  mayEnter,
};

export const AGENT = {
  path: '/agent',
  home: '/agent/dashboard',
  login: '/agent/login',
  forgot: '/agent/forgot',
  requests: '/agent/requests',
  mayEnter: mayWork,
} satisfies Area & { requests: string };

/** The area whose screens are the first ones for a user. */
export function areaOf(user: User | null): Area {
  return ADMIN.mayEnter(user) ? ADMIN : AGENT;
}
