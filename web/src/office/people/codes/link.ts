import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CodePurpose } from '@/office/kit/auth/mailed-codes';

const PURPOSES: readonly CodePurpose[] = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'];

/** The code in the fragment of a link, "#type=signup&token_hash=…", or null if the link is damaged. */
export function codeIn(fragment: string): { type: CodePurpose; token_hash: string } | null {
  const values = new URLSearchParams(fragment.slice(1));
  const type = PURPOSES.find((known) => known === values.get('type'));
  const token_hash = values.get('token_hash');
  return type && token_hash ? { type, token_hash } : null;
}

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
