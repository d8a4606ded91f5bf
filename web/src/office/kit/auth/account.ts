/** What users change about their own accounts. A change returns null, or why it failed. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AuthError, type GoTrueClient, isAuthApiError, isAuthSessionMissingError } from '@supabase/auth-js';
import { NEEDS_SECOND_FACTOR } from '@/api/problem';
import { secondsToWait } from '@/auth/client';
import { passwordRefusal, tooManyAttempts } from './sentences';
import { reasonOfCode, type TotpFactor } from './sign-in';

/** An app that waits for its first code. */
export type NewApp = {
  id: string;
  /** The image that the app scans. */
  svg: string;
  /** The key that the image contains, as text to type into an app that cannot scan it. */
  secret: string;
  /** The link that opens an app on the same device. */
  uri: string;
};

/** What came of adding an app: the app, a field that is wrong, or that the password is needed. */
type AddedApp =
  | { app: NewApp }
  | { errors: Partial<Record<'app' | 'password', MessageDescriptor>> }
  | { needsPassword: true };

type PasswordChange = { current: string; password: string };

/** Why a change was refused: for each field that is wrong, or for the form. */
type Refusal<Field extends string> =
  | { errors: Partial<Record<Field, MessageDescriptor>> }
  | { reason: MessageDescriptor };

/** The account of the signed-in user. `checkAgain` reads the user again. */
export function createAccount(client: GoTrueClient, checkAgain: () => Promise<void>) {
  const explain = async (error: AuthError, sentenceFor = reasonOf): Promise<MessageDescriptor> => {
    // Another device may have added an app or ended the session meanwhile. Reading the user then opens the sign-in page.
    if (error.code === NEEDS_SECOND_FACTOR || isAuthSessionMissingError(error)) await checkAgain();
    return sentenceFor(error);
  };

  return {
    rename: async (name: string): Promise<Refusal<'name'> | null> => {
      const { error } = await client.updateUser({ data: { name } });
      if (error?.code === 'validation_failed') return { errors: { name: msg`This is not a name.` } };
      return error && { reason: await explain(error) };
    },

    /** Changes the telephone number of the user. An empty one takes it away. */
    changePhone: async (number: string): Promise<Refusal<'phone'> | null> => {
      const { error } = await client.updateUser({ data: { phone_number: number || null } });
      if (error?.code === 'validation_failed') return { errors: { phone: msg`This is not a phone number.` } };
      return error && { reason: await explain(error) };
    },

    /** Asks for another address. Both mailboxes have to confirm the change. */
    changeAddress: async (address: string): Promise<Refusal<'address'> | null> => {
      const { error } = await client.updateUser({ email: address });
      if (error?.code === 'email_exists') return { errors: { address: msg`Another account has this address.` } };
      if (error?.code === 'validation_failed') return { errors: { address: msg`This is not an email address.` } };
      return error && { reason: await explain(error) };
    },

    /** Sets a new password, which ends the other sessions. */
    changePassword: async ({ current, password }: PasswordChange): Promise<Refusal<keyof PasswordChange> | null> => {
      const { error } = await client.updateUser({ password, current_password: current });
      if (error?.code === 'invalid_credentials') return { errors: { current: msg`The present password is wrong.` } };
      const refusal = passwordRefusal(error);
      if (refusal) return { errors: { password: refusal } };
      return error && { reason: await explain(error) };
    },

    /** The apps whose codes the server accepts. Throws if they cannot be read. */
    apps: async (): Promise<TotpFactor[]> => {
      const { data, error } = await client.mfa.listFactors();
      if (error) throw error;
      return data.totp;
    },

    /**
     * Starts to add an app. The server counts it as a second factor once `confirmApp` has given its first code. In a session that
     * is not new, the first app needs the password, which starts a new session.
     */
    addApp: async (name: string, password: string | null): Promise<AddedApp> => {
      if (password !== null) {
        const { data } = await client.getSession();
        const { error } = await client.signInWithPassword({ email: data.session?.user.email ?? '', password });
        if (error?.code === 'invalid_credentials') return { errors: { password: msg`The present password is wrong.` } };
        if (error) return { errors: { app: await explain(error) } };
      }
      const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: name });
      if (error?.code === 'reauthentication_needed') return { needsPassword: true };
      if (error) return { errors: { app: await explain(error) } };
      const { qr_code, secret, uri } = data.totp;
      // The library writes the SVG into a `data:` address without escaping it, so that a "#" would end the image.
      return { app: { id: data.id, svg: qr_code.replace(/^data:[^<]*/, ''), secret, uri } };
    },

    /** Gives the first code of an app. From then on, the server requires a code of an app at each sign-in. */
    confirmApp: async (factorId: string, code: string): Promise<MessageDescriptor | null> => {
      const { error } = await client.mfa.challengeAndVerify({ factorId, code });
      return error && explain(error, reasonOfCode);
    },

    removeApp: async (factorId: string): Promise<MessageDescriptor | null> => {
      const { error } = await client.mfa.unenroll({ factorId });
      return error && explain(error);
    },

    endOtherSessions: async (): Promise<MessageDescriptor | null> => {
      const { error } = await client.signOut({ scope: 'others' });
      return error && explain(error);
    },
  };
}

function reasonOf(error: AuthError): MessageDescriptor {
  if (error.status === 429) return tooManyAttempts(secondsToWait(error));
  switch (isAuthApiError(error) && error.code) {
    case 'mfa_factor_name_conflict':
      return msg`You already have an app with this name.`;
    case 'too_many_enrolled_mfa_factors':
      return msg`You have as many apps as are possible. Remove one first.`;
    default:
      return msg`Something went wrong. Please try again.`;
  }
}
