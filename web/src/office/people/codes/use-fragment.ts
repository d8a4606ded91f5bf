import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The secret of a link: the part of the address from the "#" on, or an empty string. The hook moves it from the address
 * bar into the state of the history entry, so that nobody copies it with the address.
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
