import { ADMIN } from '@/office/kit/addresses';
import { EntryLink, EntryPage } from '@/office/people/login/entry-page';
import { ForgotForm } from './forgot-form';

/** The page for an administrator who forgot the password. */
export function ForgotPage() {
  return (
    <EntryPage title="New password | Back office" heading="Set a new password">
      <ForgotForm />
      <p className="mt-4">
        <EntryLink to={ADMIN.login}>To the sign-in page</EntryLink>
      </p>
    </EntryPage>
  );
}
