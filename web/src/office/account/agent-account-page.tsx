import { AGENT } from '../auth/areas';
import { AccountPage } from './account-page';

/** The account of an agent. */
export function AgentAccountPage() {
  return <AccountPage area={AGENT} />;
}
