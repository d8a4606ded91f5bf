import { useAuth } from './auth-provider';
import { isAdmin } from './roles';

/** Why a viewer cannot use an action. */
const ONLY_ADMIN = 'Only the administrator can change this.';

/**
 * Whether the user may change what the screens show. `locked` has the attributes of a control that the user may not use:
 * it is disabled, and its description says why.
 */
export function useCanChange(): { canChange: boolean; locked: { disabled?: true; title?: string } } {
  const { user } = useAuth();
  return isAdmin(user)
    ? { canChange: true, locked: {} }
    : { canChange: false, locked: { disabled: true, title: ONLY_ADMIN } };
}
