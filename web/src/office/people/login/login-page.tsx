import { ADMIN } from '@/office/kit/addresses';
import { RequireNoUser, useAuth, usePendingUser, useSessionEnd } from '@/office/kit/auth/auth-provider';
import { refuseStrangers } from '@/office/kit/auth/sign-in';
import { EntryLink, EntryPage } from './entry-page';
import { LoginForm } from './login-form';
import { SecondFactorForm } from './second-factor-form';

/** The sign-in page of the back office. It leads to the address that the user wanted. */
export function LoginPage() {
  const pending = usePendingUser();
  return (
    <RequireNoUser area={ADMIN}>
      {pending ? (
        <EntryPage title="Second factor | Back office" heading="Confirm that it is you">
          <SecondFactorForm user={pending} refuse={refuseStrangers} />
        </EntryPage>
      ) : (
        <EntryPage title="Sign in | Back office" heading="Sign in to the back office">
          <PasswordStep />
        </EntryPage>
      )}
    </RequireNoUser>
  );
}

function PasswordStep() {
  const { auth } = useAuth();
  const end = useSessionEnd();
  return (
    <>
      <LoginForm signIn={(credentials) => auth.signIn(credentials, refuseStrangers)} end={end} />
      <p className="mt-4">
        <EntryLink to={ADMIN.forgot}>Forgot your password?</EntryLink>
      </p>
    </>
  );
}
