import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createAuthClient } from '@/auth/client';
import { createExpiringStorage } from '@/auth/storage';
import { ServerTimeContext } from '@/lib/clock';
import { ServerTime } from '@/lib/server-time';
import { messages } from '@/locales/en/office.po';
import { createAuth } from './kit/auth/auth';
import { AuthProvider } from './kit/auth/auth-provider';

export type OfficeState = ReturnType<typeof createOfficeState>;

/** Creates the state of one rendering of the back office. */
export function createOfficeState() {
  // The office is in English, and so are the texts of the shared components in it.
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } });
  const serverTime = new ServerTime();
  const storage = createExpiringStorage();
  const authClient = createAuthClient(serverTime, storage);
  return { i18n, serverTime, authClient, auth: createAuth(authClient, storage) };
}

/** Gives a page its state. Renders nothing until it is known whether this browser has a user. */
export function Providers({ state, children }: { state: OfficeState; children: ReactNode }) {
  return (
    <I18nProvider i18n={state.i18n}>
      <ServerTimeContext value={state.serverTime}>
        <AuthProvider auth={state.auth}>{children}</AuthProvider>
      </ServerTimeContext>
    </I18nProvider>
  );
}
