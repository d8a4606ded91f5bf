import { useState } from 'react';
import { ADMIN } from '@/office/kit/addresses';
import { RequireNoUser } from '@/office/kit/auth/auth-provider';
import { useFragment } from '@/office/people/codes/use-fragment';
import { EntryLink, EntryPage } from '@/office/people/login/entry-page';
import { WelcomeForm } from './welcome-form';

/** The page of the link that the server prints while there is no administrator: "/admin/welcome#<token>". */
export function WelcomePage() {
  const token = useFragment().slice(1);
  const [isInvalid, setInvalid] = useState(false);
  return (
    <RequireNoUser area={ADMIN}>
      {token && !isInvalid ? (
        <EntryPage title="Welcome | Back office" heading="Create the administrator">
          <p className="mb-4 text-15">You will use this address and password to sign in to the back office.</p>
          <WelcomeForm token={token} onInvalid={() => setInvalid(true)} />
        </EntryPage>
      ) : (
        <InvalidLink />
      )}
    </RequireNoUser>
  );
}

function InvalidLink() {
  return (
    <EntryPage title="Invalid link | Back office" heading="This link cannot be used">
      <div role="alert" className="flex flex-col gap-3 text-15">
        <p>This link is invalid or has expired. A link is valid for one hour, until there is an administrator.</p>
        <p>
          Start <code>flight-finder serve</code> again to get a new one, or create the administrator with{' '}
          <code className="break-words">flight-finder admin create --email you@example.com</code>.
        </p>
      </div>
      <p className="mt-4">
        <EntryLink to={ADMIN.login}>To the sign-in page</EntryLink>
      </p>
    </EntryPage>
  );
}
