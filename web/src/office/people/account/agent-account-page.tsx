import { AGENT } from '@/office/kit/addresses';
import { AccountPage } from './account-page';
import { PhoneForm } from './phone-form';

/** The account of an agent. */
export function AgentAccountPage() {
  return (
    <AccountPage area={AGENT}>
      <PhoneForm />
    </AccountPage>
  );
}
