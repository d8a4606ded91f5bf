import { type Language, pathIn } from '@/i18n/language';
import { mayEnter, mayWork, type User } from './auth/roles';

/** Screens that share a sign-in page. */
export type Area = {
  /** What the addresses of its screens start with. */
  path: string;
  /** What the titles of its screens end with. */
  title: string;
  /** The first screen. */
  home: string;
  login: string;
  /** The page of the own account. */
  account: string;
  /** The page of a user who forgot the password. */
  forgot: string;
  mayEnter: (user: User | null) => user is User;
};

export const ADMIN: Area = {
  path: '/admin',
  home: '/admin',
  title: 'Back office',
  login: '/admin/login',
  account: '/admin/account',
  forgot: '/admin/forgot',
  mayEnter,
};

export const AGENT = {
  path: '/agent',
  home: '/agent/dashboard',
  title: 'Flight Finder',
  login: '/agent/login',
  account: '/agent/account',
  forgot: '/agent/forgot',
  requests: '/agent/requests',
  mayEnter: mayWork,
} satisfies Area & { requests: string };

/** The area that a user enters after the sign-in: the back office, if the user may enter it. */
export function areaOf(user: User | null): Area {
  return ADMIN.mayEnter(user) ? ADMIN : AGENT;
}

/** The address of the documentation. */
export const DOCUMENTATION = '/admin/documentation';

/** The address of a section, or of a heading in it. With `mark`, the matches of this search are marked in the text. */
export function sectionPath(slug: string, id = '', mark = ''): string {
  const query = mark ? `?${new URLSearchParams({ mark })}` : '';
  return `${DOCUMENTATION}/${slug}${query}${id && `#${id}`}`;
}

/** The address of the results of a search. They are a page of the public site. */
export function resultsAddress(language: Language, batchId: string): string {
  return `${pathIn(language, '/results')}?batch_id=${encodeURIComponent(batchId)}`;
}
