import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Area } from '@/office/kit/addresses';
import { AddressForm } from './address-form';
import { NameForm } from './name-form';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';
import { TwoFactor } from './two-factor';

/** What a user can change about the own account. The children are what only users of this area have. */
export function AccountPage({ area, children }: { area: Area; children?: ReactNode }) {
  const { t } = useLingui();
  const heading = t`Your account`;
  return (
    <>
      <title>{`${heading} | ${area.title}`}</title>
      <h1 className="mb-4 font-bold text-28">{heading}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <NameForm />
          {children}
          <AddressForm />
          <PasswordForm />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TwoFactor />
          <Sessions />
        </div>
      </div>
    </>
  );
}
