import { ADMIN, AGENT } from './auth/areas';
import { useAuth } from './auth/auth-provider';
import { isAdmin } from './auth/roles';
import { Frame } from './frame';
import { Nav, NavItem } from './nav';
import { UserBar } from './user-bar';
import { UserProviders } from './user-providers';

/** The frame of the screens of the back office. */
export function Shell() {
  const { user } = useAuth();
  return (
    <UserProviders>
      <Frame
        nav={
          <Nav label="Screens">
            <NavItem to={ADMIN.home} label="Sales Agents" end />
            {/* Viewers have no access to the requests. */}
            {isAdmin(user) && <NavItem to={AGENT.requests} label="Visitors' requests" />}
          </Nav>
        }
      >
        <UserBar area={ADMIN} />
      </Frame>
    </UserProviders>
  );
}
