import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from './auth-provider';
import { mayEnter } from './roles';
import { keepWanted, LOGIN } from './wanted';

/** Sends everyone who may not enter the back office to the sign-in page. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const location = useLocation();
  if (!mayEnter(user)) return <Navigate to={LOGIN} replace state={keepWanted(location)} />;
  return children;
}
