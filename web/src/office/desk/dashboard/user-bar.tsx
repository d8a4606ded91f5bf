import { Trans, useLingui } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Area } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { nameOf } from '@/office/kit/auth/roles';
import { Button } from '@/ui/button';

type UserBarProps = {
  area: Area;
  /** The name in the user's record, if there is one. */
  name?: string | undefined;
  children?: ReactNode;
};

/** Says who is signed in, with a link to the account, and signs out. */
export function UserBar({ area, name, children }: UserBarProps) {
  const { t } = useLingui();
  const { auth, user } = useAuth();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Link
        to={area.account}
        title={t`Your account`}
        className="flex min-h-11 min-w-0 items-center gap-1 text-13 text-muted hover:text-ink"
      >
        <UserRound className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">{name ?? (nameOf(user) || user?.email)}</span>
      </Link>
      {children}
      <Button variant="secondary" size="compact" onClick={() => auth.signOut()}>
        <Trans>Sign Out</Trans>
      </Button>
    </div>
  );
}
