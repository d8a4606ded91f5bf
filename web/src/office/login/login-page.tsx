import { ADMIN } from '../auth/areas';
import { useAuth } from '../auth/auth-provider';
import { RequireNoUser } from '../auth/require-user';
import { refuseStrangers } from '../auth/sign-in';
import { EntryLink, EntryPage } from './entry-page';
import { LoginForm } from './login-form';

/** The sign-in page of the back office. It leads to the address that the user wanted. */
export function LoginPage() {
  const { auth } = useAuth();
  return (
    <RequireNoUser area={ADMIN}>
      <EntryPage title="Sign in | Back office" heading="Sign in to the back office">
        <LoginForm signIn={(credentials) => auth.signIn(credentials, refuseStrangers)} />
        <p className="mt-4">
          <EntryLink to={ADMIN.forgot}>Forgot your password?</EntryLink>
        </p>
      </EntryPage>
    </RequireNoUser>
  );
}
