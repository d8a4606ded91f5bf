import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { useAuth } from './auth/auth-provider';

/** Says who is signed in, and signs out. `name` is the name in the user's record, if there is one. */
export function UserBar({ name, children }: { name?: string | undefined; children?: ReactNode }) {
  const { auth, user } = useAuth();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="min-w-0 truncate text-13 text-muted">{name ?? nameOf(user)}</span>
      {children}
      <Button variant="secondary" size="compact" onClick={() => auth.signOut()}>
        <Trans>Sign Out</Trans>
      </Button>
    </div>
  );
}

/** The name that the user wrote, or the e-mail address. */
function nameOf(user: ReturnType<typeof useAuth>['user']): string {
  const name: unknown = user?.user_metadata.name;
  return typeof name === 'string' && name ? name : (user?.email ?? '');
}
