import { useEffect } from 'react';
import { AGENT } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { isAgent } from '@/office/kit/auth/roles';
import { Retry } from '@/office/kit/failure-notice';
import { Frame } from '@/office/kit/shell/frame';
import { UserProviders } from '@/office/kit/user-providers';
import { LanguageLink } from '@/office/people/login/agent-entry-page';
import { UNVERIFIED } from '@/office/people/login/standing';
import { useStanding } from '@/office/people/login/use-standing';
import { AgentNav } from './agent-nav';
import { UserBar } from './user-bar';

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
