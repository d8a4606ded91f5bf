import { Trans, useLingui } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { ADMIN, AGENT, type Area } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { isAdmin, isAgent, nameOf } from '@/office/kit/auth/roles';
import { Retry } from '@/office/kit/failure-notice';
import { Frame } from '@/office/kit/shell/frame';
import { Nav, NavItem } from '@/office/kit/shell/nav';
import { UserProviders } from '@/office/kit/user-providers';
import { LanguageLink } from '@/office/people/login/agent-entry-page';
import { UNVERIFIED } from '@/office/people/login/standing';
import { useStanding } from '@/office/people/login/use-standing';
import { Button } from '@/ui/button';

/** The frame of the screens of an active agent, and of the administrator. */
export function AgentShell() {
  return (
    <UserProviders>
      <Verified />
    </UserProviders>
  );
}

/** Shows the screen once the server has said that the agent is active. Another agent is signed out. */
function Verified() {
  const { auth, user } = useAuth();
  const mustVerify = isAgent(user);
  const { data, isError, refetch } = useStanding({ enabled: mustVerify });
  const reason = data && 'reason' in data ? data.reason : null;
  useEffect(() => {
    if (reason) void auth.signOut(reason);
  }, [auth, reason]);

  const agent = data && 'agent' in data ? data.agent : null;
  if (mustVerify && !agent) {
    return isError ? (
      <Retry error={UNVERIFIED} onRetry={refetch} className="page-width mt-6" />
    ) : (
      <div aria-busy="true" />
    );
  }
  return (
    <Frame home={AGENT.home} nav={<AgentNav />}>
      <UserBar area={AGENT} name={agent?.name}>
        <LanguageLink />
      </UserBar>
    </Frame>
  );
}

/** The links to the screens of agents. The administrator comes from the back office. */
function AgentNav() {
  const { t } = useLingui();
  const { user } = useAuth();
  return (
    <Nav label={t`Screens`}>
      <NavItem to={AGENT.home} label={t`Dashboard`} />
      <NavItem to={AGENT.requests} label={t`Visitors' requests`} />
      {isAdmin(user) && <NavItem to={ADMIN.home} label={t`Back office`} />}
    </Nav>
  );
}

type UserBarProps = {
  area: Area;
  /** The name in the user's record, if there is one. */
  name?: string | undefined;
  children?: ReactNode;
};

/** Says who is signed in, with a link to the account, and signs out. */
function UserBar({ area, name, children }: UserBarProps) {
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
