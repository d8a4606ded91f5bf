import { useNavigate } from 'react-router';
import { areaOf } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';

/** Leads the user who has signed in to the first screen that is open to the user. */
export function useEnter(): () => void {
  const { auth } = useAuth();
  const navigate = useNavigate();
  return () => {
    const user = auth.store.getState().user ?? null;
    void navigate(areaOf(user).home, { replace: true });
  };
}
