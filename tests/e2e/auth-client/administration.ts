/** What the administrator does with users. */
import { expect } from '@playwright/test';
import { needed, type Rows, refused } from './browser';
import { PASSWORD } from './server';

export const ADMINISTRATION: Rows = {
  'admin.createUser: the user signs in at once': async ({ server, open }) => {
    const { admin } = await open({ adminToken: server.adminToken });
    const email = server.address();
    const user = { email, password: PASSWORD, user_metadata: { name: 'Ana' }, app_metadata: { role: 'viewer' } };

    const { data, error } = await admin.createUser(user);

    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      app_metadata: { role: 'viewer' },
      email_confirmed_at: expect.any(String),
    });
    await (await open()).signIn(email);
    refused((await admin.createUser(user)).error, 422, 'email_exists');
    refused((await admin.createUser({ password: PASSWORD })).error, 400, 'validation_failed');
    refused((await admin.createUser({ email: server.address(), password: 'short' })).error, 422, 'weak_password');
  },
  'admin.listUsers: pages, and no page at all': async ({ server, open }) => {
    const { admin } = await open({ adminToken: server.adminToken });
    await server.person();
    await server.person();

    const bare = await admin.listUsers();
    const page = await admin.listUsers({ page: 1, perPage: 1 });

    expect([bare.error, page.error]).toEqual([null, null]);
    expect(bare.data.users.length).toBeGreaterThan(2);
    expect(page.data).toMatchObject({ users: [{ email: 'boss@agency.al' }], aud: 'authenticated', nextPage: 2 });
    expect('total' in page.data && page.data.total).toBeGreaterThan(2);
  },
  'admin.getUserById, admin.updateUserById': async ({ server, open }) => {
    const { id, email } = await server.person();
    const [browser, { admin }] = [await open(), await open({ adminToken: server.adminToken })];
    await browser.signIn(email);

    const read = await admin.getUserById(id);
    const changed = await admin.updateUserById(id, { password: 'një fjalëkalim i ri', user_metadata: { name: 'Ana' } });

    expect(read.data.user?.email).toBe(email);
    expect(changed.data.user?.user_metadata).toEqual({ name: 'Ana' });
    expect((await browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    await browser.signIn(email, 'një fjalëkalim i ri');
    refused((await admin.updateUserById(id, { password: 'short' })).error, 422, 'weak_password');
    refused((await admin.updateUserById(id, { app_metadata: { role: 'admin' } })).error, 422, 'validation_failed');
    const unknown = '01890000-0000-7000-8000-000000000000';
    refused((await admin.getUserById(unknown)).error, 404, 'user_not_found', 'User not found');
  },
  'admin.deleteUser: the answer is JSON': async ({ server, open, exchanges }) => {
    const { id, email } = await server.person();
    const { admin } = await open({ adminToken: server.adminToken });

    const { error } = await admin.deleteUser(id);

    expect(error).toBeNull();
    expect((await exchanges()).at(-1)).toMatchObject({ method: 'DELETE', status: 200, isJson: true });
    const { auth } = await open();
    refused((await auth.signInWithPassword({ email, password: PASSWORD })).error, 400, 'invalid_credentials');
    refused((await admin.deleteUser(id)).error, 404, 'user_not_found');
  },
  'admin.inviteUserByEmail: the invited set a password, and get no role': async ({ server, open }) => {
    const { admin } = await open({ adminToken: server.adminToken });
    const email = server.address();

    const { data, error } = await admin.inviteUserByEmail(email, { data: { name: 'Ana', role: 'admin' } });

    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
    const browser = await open();
    const { link } = await server.mail(email, 'invite');
    const verified = await browser.auth.verifyOtp({ type: 'invite', token_hash: link });
    expect(verified.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect((await browser.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    refused((await admin.inviteUserByEmail(email)).error, 422, 'email_exists');
  },
  'admin.generateLink: links that no mail contains': async ({ server, open }) => {
    const { admin } = await open({ adminToken: server.adminToken });
    const { email } = await server.person();
    const options = { redirectTo: 'https://evil.example/' };
    const browser = await open();

    const recovery = await admin.generateLink({ type: 'recovery', email, options });
    const magic = await admin.generateLink({ type: 'magiclink', email });
    const unknown = await admin.generateLink({ type: 'recovery', email: server.address() });

    expect(recovery.error).toBeNull();
    expect(recovery.data.user).toMatchObject({ email });
    const properties = needed(recovery.data.properties);
    expect(properties).toMatchObject({ redirect_to: '/agent/login', verification_type: 'recovery' });
    const page = `/agent/confirm?lang=sq#type=recovery&token_hash=${properties.hashed_token}`;
    expect(properties.action_link).toBe(`${server.url}${page}`);
    const typed = { type: 'email', email, token: needed(magic.data.properties).email_otp } as const;
    expect((await browser.auth.verifyOtp(typed)).error).toBeNull();
    const hashed = { type: 'recovery', token_hash: properties.hashed_token } as const;
    expect((await browser.auth.verifyOtp(hashed)).error).toBeNull();
    refused(unknown.error, 404, 'user_not_found');
  },
  'admin.generateLink: sign-ups, invitations and new addresses': async ({ server, open }) => {
    const { admin } = await open({ adminToken: server.adminToken });
    const { email } = await server.person();
    const newEmail = server.address();
    for (const request of [
      { type: 'signup', email: server.address(), password: PASSWORD },
      { type: 'invite', email: server.address() },
      { type: 'email_change_current', email, newEmail },
      { type: 'email_change_new', email, newEmail },
    ] as const) {
      const { data, error } = await admin.generateLink(request);
      expect(error).toBeNull();
      const { hashed_token, verification_type } = needed(data.properties);
      const { auth } = await open();
      const verified = await auth.verifyOtp({ type: verification_type as 'signup', token_hash: hashed_token });
      expect(verified.error).toBeNull();
    }
    await (await open()).signIn(newEmail);
    const taken = { type: 'signup', email: newEmail, password: PASSWORD } as const;
    refused((await admin.generateLink(taken)).error, 422, 'email_exists');
  },
  'admin.signOut: the administrator ends a session by its token': async ({ server, open }) => {
    const { email } = await server.person();
    const browser = await open();
    const { access_token } = await browser.signIn(email);
    const { admin } = await open({ adminToken: server.adminToken });

    expect((await admin.signOut(access_token, 'global')).error).toBeNull();

    expect((await browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  },
  'admin: only the administrator may': async ({ server, open }) => {
    const { email } = await server.person({ app_metadata: { role: 'viewer' } });
    const { access_token } = await (await open()).signIn(email);

    const nobody = await (await open()).admin.listUsers();
    const viewer = await (await open({ adminToken: access_token })).admin.listUsers();

    refused(nobody.error, 401, 'no_authorization', 'This endpoint requires a Bearer token');
    refused(viewer.error, 403, 'not_admin', 'User not allowed');
  },
};
