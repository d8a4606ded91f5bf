import { useLingui } from '@lingui/react/macro';
import type { Area } from '../auth/areas';
import { NameForm } from './name-form';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';
import { TwoFactor } from './two-factor';

/** What a user can change about the own account. */
export function AccountPage({ area }: { area: Area }) {
  const { t } = useLingui();
  const heading = t`Your account`;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <title>{`${heading} | ${area.title}`}</title>
      <h1 className="font-bold text-28">{heading}</h1>
      <NameForm />
      <PasswordForm />
      <TwoFactor />
      <Sessions />
    </div>
  );
}
