import { ADMIN } from '../auth/areas';
import { AccountPage } from './account-page';

/** The account of a user of the back office. */
export function AdminAccountPage() {
  return <AccountPage area={ADMIN} />;
}
