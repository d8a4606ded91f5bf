import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiContext } from '@/api/client';
import { createQueryClient } from '@/api/query-client';
import { useServerTime } from '@/lib/clock';
import { createOfficeApi } from './api';
import { useAuth } from './auth/auth-provider';
import { LeaveGuard } from './form/leave-guard';
import { createSendLong, SendLongContext } from './send-long';

/** Gives the screens of a user the API, and a cache that is dropped when another user signs in. */
export function UserProviders({ children }: { children: ReactNode }) {
  const { auth } = useAuth();
  const serverTime = useServerTime();
  const [api] = useState(() => createOfficeApi(auth, serverTime));
  const [sendLong] = useState(() => createSendLong(auth, serverTime));
  const [client] = useState(createQueryClient);
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={client}>
        <SendLongContext value={sendLong}>
          <LeaveGuard>{children}</LeaveGuard>
        </SendLongContext>
      </QueryClientProvider>
    </ApiContext>
  );
}
