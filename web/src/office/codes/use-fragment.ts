import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The secret behind the "#" of the address, with the "#"; empty if there is none. It leaves the address bar at once, so
 * that nobody copies it, and stays in the history entry.
 */
export function useFragment(): string {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash) void navigate({ search }, { replace: true, state: { link: hash } });
  }, [hash, search, navigate]);
  const link: unknown = hash || state?.link;
  return typeof link === 'string' ? link : '';
}
