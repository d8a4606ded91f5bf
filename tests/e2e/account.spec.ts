/** The account page of agents: name, address, password, sessions, and the second factor. */
import { agentNamed, createActiveAgent, signInAsAgent } from './agents';
import { linkTo } from './mails';
import { expect, expectUsableOnBoth, test } from './site';
import { codeOf, periodOf } from './totp';

test('an agent changes the password, which ends the session of another device', { tag: '@desktop' }, async ({
  site,
  others,
}) => {
  const agent = agentNamed('Elira', 'desktop');
  await createActiveAgent(site.request, agent);
  const other = await others();
  await signInAsAgent(other, agent);
  await expect(other.getByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  await signInAsAgent(site, agent);
  await site.getByRole('link', { name: agent.name }).click();
  await expect(site.getByRole('button', { name: 'End the session: Chrome on Linux' }).first()).toBeVisible();
  await expectUsableOnBoth(site);

  await site.getByLabel('Present password').fill(agent.password);
  await site.getByLabel('New password', { exact: true }).fill('fjalekalimi i trete');
  await site.getByLabel('Password again').fill('fjalekalimi i trete');
  await site.getByRole('button', { name: 'Change the password' }).click();

  await expect(site.getByText('Your password is changed. Your other sessions have ended.').first()).toBeVisible();
  await expect(site.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/agent\/login/);
});

test('an agent takes another address, which both mailboxes confirm', { tag: '@phone' }, async ({ site }) => {
  const agent = agentNamed('Hana', 'phone');
  const next = 'hana-e-re@agency.al';
  await createActiveAgent(site.request, agent);
  await signInAsAgent(site, agent);
  await site.getByRole('link', { name: agent.name }).click();
  await site.getByLabel('New email address').fill(next);
  await site.getByRole('button', { name: 'Change the address' }).click();
  await expect(site.getByText('We have sent a mail to this address and to')).toContainText(next);
  await expectUsableOnBoth(site);

  await site.goto(await linkTo(agent.email, 'email_change'));
  await site.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(site.getByRole('heading', { name: 'One of two addresses is confirmed' })).toBeVisible();
  await site.goto(await linkTo(next, 'email_change'));
  await site.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(site.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await expectUsableOnBoth(site);

  await site.getByRole('link', { name: 'Continue' }).click();
  await site.getByRole('link', { name: agent.name }).click();
  await expect(site.getByText(next, { exact: true })).toBeVisible();
  await site.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await signInAsAgent(site, { ...agent, email: next });
  await expect(site.getByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
});

test('an agent adds an app, and signs in with its code', { tag: '@phone' }, async ({ site }) => {
  const agent = agentNamed('Flora', 'phone');
  await createActiveAgent(site.request, agent);
  await signInAsAgent(site, agent);
  const { origin } = new URL(site.url());
  await site.getByRole('link', { name: agent.name }).click();
  await site.getByRole('button', { name: 'Set up' }).click();
  await site.getByRole('button', { name: 'Continue' }).click();
  await expect(site.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectUsableOnBoth(site);
  const secret = (await site.getByText(/^([A-Z2-7]{4} )+/).textContent()) ?? '';
  await site.getByLabel('Code of the app').fill(codeOf(secret, await periodOf(origin)));
  await site.getByRole('button', { name: 'Confirm' }).click();
  await expect(site.getByText('On: each sign-in needs a code of an app.')).toBeVisible();
  await expectUsableOnBoth(site);

  await site.getByRole('button', { name: 'Sign Out' }).click();
  await signInAsAgent(site, agent);
  await expect(site.getByLabel('Code of the app')).toBeFocused();
  await expectUsableOnBoth(site);
  await site.goto('/agent/requests');
  await expect(site).toHaveURL(/\/agent\/login/);
  // A code is accepted once. The server also accepts the next one.
  await site.getByLabel('Code of the app').fill(codeOf(secret, (await periodOf(origin)) + 1));
  await site.getByRole('button', { name: 'Continue' }).click();

  await expect(site.getByRole('heading', { level: 1, name: "Visitors' requests" })).toBeVisible();
});
