import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../auth/auth-provider';
import { mayEnter } from '../auth/roles';
import { wantedAddress } from '../auth/wanted';
import { useInteractiveMark } from '../use-interactive-mark';
import { LoginForm } from './login-form';

/** The page on which a user signs in. It leads to the address that the user wanted. */
export function LoginPage() {
  const { auth, user } = useAuth();
  const { state } = useLocation();
  useInteractiveMark();
  if (mayEnter(user)) return <Navigate to={wantedAddress(state)} replace />;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4">
      <title>Sign in | Back office</title>
      <div className="w-full max-w-sm rounded-card border border-line bg-paper p-5 md:p-6">
        <p className="font-bold text-15 text-muted">Flight Finder</p>
        <h1 className="mt-1 mb-5 font-bold text-21">Sign in to the back office</h1>
        <LoginForm signIn={auth.signIn} />
      </div>
    </main>
  );
}
