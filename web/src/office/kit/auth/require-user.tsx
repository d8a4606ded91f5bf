import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Area } from './areas';
import { useAuth } from './auth-provider';
import { keepWanted, wantedAddress } from './wanted';

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
