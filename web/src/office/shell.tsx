import { useState } from 'react';
import { ApiContext } from '@/api/client';
import { useServerTime } from '@/lib/clock';
import { Button } from '@/ui/button';
import { createOfficeApi } from './api';
import { useAuth } from './auth/auth-provider';
import { Frame } from './frame';

/** The frame of every screen for users: it says who is signed in, and gives the screens the API. */
export function Shell() {
  const { auth, user } = useAuth();
  const serverTime = useServerTime();
  const [api] = useState(() => createOfficeApi(auth, serverTime));
  return (
    <ApiContext value={api}>
      <Frame>
        <div className="flex min-w-0 items-center gap-3">
          <span className="min-w-0 truncate text-13 text-muted">{nameOf(user)}</span>
          <Button variant="secondary" size="compact" onClick={() => auth.signOut()}>
            Sign Out
          </Button>
        </div>
      </Frame>
    </ApiContext>
  );
}

/** The name that the user wrote, or the e-mail address. */
function nameOf(user: ReturnType<typeof useAuth>['user']): string {
  const name: unknown = user?.user_metadata.name;
  return typeof name === 'string' && name ? name : (user?.email ?? '');
}
