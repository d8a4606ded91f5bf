/** The second factor: the codes of an authenticator app. */
import { expect } from '@playwright/test';
import { now } from '../day';
import { codeOf, periodOf } from '../totp';
import { type Browser, needed, type Rows, refused, type Stage } from './browser';

/** The code that an app shows now, or some periods of 30 seconds later or earlier. */
async function code({ server }: Stage, secret: string, periods = 0): Promise<string> {
  return codeOf(secret, (await periodOf(server.url)) + periods);
}

/** A user with an app that is not verified yet. */
async function enrolled({ server, open }: Stage) {
  const { email } = await server.person();
  const browser = await open();
  await browser.signIn(email);
  const { data, error } = await browser.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'phone',
    issuer: 'Agency',
  });
  expect(error).toBeNull();
  if (data?.type !== 'totp') throw new Error('an app was enrolled');
  return { email, browser, id: data.id, totp: data.totp };
}

/** A user with a verified app. The next code of the user is that of the next period, because each is accepted once. */
async function verified(stage: Stage) {
  const app = await enrolled(stage);
  await answer(app.browser, app.id, await code(stage, app.totp.secret));
  return app;
}

async function answer({ auth }: Browser, factorId: string, digits: string) {
  const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code: digits });
  expect(error).toBeNull();
  return needed(data);
}

export const FACTORS: Rows = {
  'mfa.enroll: the answer has a picture and a secret': async (stage) => {
    const { browser, totp, email } = await enrolled(stage);

    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/);
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(totp.uri)).toBe(`otpauth://totp/Agency:${email}?secret=${totp.secret}&issuer=Agency`);
    const same = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    refused(same.error, 422, 'mfa_factor_name_conflict');
    const phone = await browser.auth.mfa.enroll({ factorType: 'phone', phone: '+355691234567' });
    refused(phone.error, 422, 'mfa_phone_enroll_not_enabled');
  },
  'mfa.challenge, mfa.verify: a right code gives the session two factors': async (stage) => {
    const { browser, id, totp } = await enrolled(stage);
    const before = needed((await browser.auth.getSession()).data.session);
    const asked = await browser.auth.mfa.challenge({ factorId: id });
    expect(asked.error).toBeNull();
    const challenge = needed(asked.data);
    expect(challenge.expires_at - now() / 1000).toBeGreaterThan(200);
    const unknown = await browser.auth.mfa.challenge({ factorId: challenge.id });
    refused(unknown.error, 404, 'mfa_factor_not_found');

    const proof = { factorId: id, challengeId: challenge.id, code: await code(stage, totp.secret) };
    const { data, error } = await browser.auth.mfa.verify(proof);

    expect(error).toBeNull();
    expect((await browser.events()).at(-1)).toBe('MFA_CHALLENGE_VERIFIED');
    expect(needed(data).refresh_token).not.toBe(before.refresh_token);
    const claims = needed((await browser.auth.getClaims()).data).claims;
    expect(claims).toMatchObject({ aal: 'aal2', session_id: expect.any(String) });
    expect(needed(claims.amr).map((entry) => (typeof entry === 'string' ? entry : entry.method))).toEqual([
      'totp',
      'password',
    ]);
    refused((await browser.auth.mfa.verify(proof)).error, 422, 'mfa_challenge_expired');
  },
  'mfa.verify: the code before the present one passes, and the one before that fails': async (stage) => {
    const { browser, id, totp } = await enrolled(stage);
    const challenge = needed((await browser.auth.mfa.challenge({ factorId: id })).data);
    const verify = async (periods: number) => {
      const present = await periodOf(stage.server.url);
      const digits = codeOf(totp.secret, present + periods);
      const { error } = await browser.auth.mfa.verify({ factorId: id, challengeId: challenge.id, code: digits });
      return { error, isInTime: (await periodOf(stage.server.url)) === present };
    };

    refused((await verify(-2)).error, 422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    let before = await verify(-1);
    // If a period ended meanwhile, the server compared an older code.
    while (before.error && !before.isInTime) before = await verify(-1);
    expect(before.error).toBeNull();
  },
  'mfa.getAuthenticatorAssuranceLevel, mfa.listFactors: the next sign-in needs the code': async (stage) => {
    const { email, id, totp } = await verified(stage);
    const next = await stage.open();
    await next.signIn(email);

    const levels = await next.auth.mfa.getAuthenticatorAssuranceLevel();
    const factors = await next.auth.mfa.listFactors();

    expect(levels.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect(factors.data?.totp).toMatchObject([{ id, friendly_name: 'phone', status: 'verified' }]);
    refused((await next.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'b' })).error, 403, 'insufficient_aal');
    refused((await next.auth.updateUser({ password: 'një tjetër fjalëkalim' })).error, 401, 'insufficient_aal');
    await answer(next, id, await code(stage, totp.secret, 1));
    const after = await next.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  },
  'mfa.unenroll: a verified factor needs two factors': async (stage) => {
    const { email, browser, id } = await verified(stage);
    const next = await stage.open();
    await next.signIn(email);

    refused((await next.auth.mfa.unenroll({ factorId: id })).error, 422, 'insufficient_aal');

    expect(await browser.auth.mfa.unenroll({ factorId: id })).toMatchObject({ data: { id }, error: null });
    refused((await browser.auth.mfa.unenroll({ factorId: id })).error, 404, 'mfa_factor_not_found');
    // The client computes the next level from the user in its session, which the refresh updates.
    await next.auth.refreshSession();
    expect((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1');
  },
  'admin.mfa: the administrator removes the factor of a lost app': async (stage) => {
    const { id, browser } = await verified(stage);
    const userId = needed((await browser.auth.getUser()).data.user).id;
    const { admin } = await stage.open({ adminToken: stage.server.adminToken });

    const listed = await admin.mfa.listFactors({ userId });
    const removed = await admin.mfa.deleteFactor({ userId, id });

    expect(listed.data?.factors).toMatchObject([{ id, factor_type: 'totp', status: 'verified' }]);
    // The client wraps the answer once more than its types say.
    expect(removed).toMatchObject({ data: { data: { id } }, error: null });
    refused((await admin.mfa.deleteFactor({ userId, id })).error, 404, 'mfa_factor_not_found');
  },
};
