import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { areaOf } from '@/office/kit/addresses';
import { useAuth, usePendingUser } from '@/office/kit/auth/auth-provider';
import { SecondFactorForm } from '@/office/people/login/second-factor-form';

/** Shown after a code that signs its user in: asks for the second factor if the user has one, then shows the children. */
export function AfterCode({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const pending = usePendingUser();
  const navigate = useNavigate();
  if (!pending) return user && children;
  const { login } = areaOf(pending);
  return <SecondFactorForm user={pending} onCancel={() => void navigate(login, { replace: true })} />;
}
