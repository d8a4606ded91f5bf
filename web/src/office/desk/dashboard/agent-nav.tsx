import { useLingui } from '@lingui/react/macro';
import { ADMIN, AGENT } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { isAdmin } from '@/office/kit/auth/roles';
import { Nav, NavItem } from '@/office/kit/shell/nav';

/** The links to the screens of agents. The administrator comes from the back office. */
export function AgentNav() {
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
