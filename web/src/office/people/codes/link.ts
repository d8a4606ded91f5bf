import type { CodePurpose } from '@/office/kit/auth/mailed-codes';

const PURPOSES: readonly CodePurpose[] = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'];

/** The code in the fragment of a link, "#type=signup&token_hash=…", or null if the link is damaged. */
export function codeIn(fragment: string): { type: CodePurpose; token_hash: string } | null {
  const values = new URLSearchParams(fragment.slice(1));
  const type = PURPOSES.find((known) => known === values.get('type'));
  const token_hash = values.get('token_hash');
  return type && token_hash ? { type, token_hash } : null;
}
