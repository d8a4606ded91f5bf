import { ADMIN } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { AccountPage } from './account-page';

/** The account of a user of the back office, and a link to what the log of changes has about it. */
export function AdminAccountPage() {
  const { user } = useAuth();
  return (
    <>
      <AccountPage area={ADMIN} />
      {user?.email && (
        <p className="-ml-3 mt-4">
          <HistoryLink subject={user.email} label="History of your account" />
        </p>
      )}
    </>
  );
}
