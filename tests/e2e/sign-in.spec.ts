/** Signing in to the back office, and signing out. */
import { openSignIn, PASSWORD, signIn, signOut } from './office';
import { expect, expectUsableOnBoth, prepare, settled, test } from './site';

test('the sign-in page is usable, and says what is missing', { tag: '@phone' }, async ({ site }) => {
  await openSignIn(site);
  await expectUsableOnBoth(site);

  await site.getByRole('button', { name: 'Sign In' }).click();
  await expect(site.getByLabel('Email')).toBeFocused();
  await expect(site.getByText('Enter your password.')).toBeVisible();
  await expectUsableOnBoth(site);
});

// The browser writes each answer with an error status to the console, which would fail a test with `site`.
test('a visitor of a screen is refused with a wrong password, signs in, and returns to it', {
  tag: '@desktop',
}, async ({ page }) => {
  await openSignIn(page, '/admin/airports?page=2');
  await signIn(page, `not ${PASSWORD}`);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectUsableOnBoth(page);

  await signIn(page);

  await expect(page).toHaveURL('/admin/airports?page=2');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a user stays signed in after a reload and in another tab, until signing out in one of them', async ({
  site,
  context,
}) => {
  await openSignIn(site);
  await signIn(site);
  await site.getByRole('banner').waitFor();
  await site.reload();
  await expect(site.getByRole('banner')).toBeVisible();
  const other = await context.newPage();
  await prepare(other);
  await other.goto('/admin/login');
  await expect(other).toHaveURL('/admin');
  await other.getByRole('banner').waitFor();

  await signOut(site);

  await expect(site).toHaveURL('/admin/login');
  await expect(other).toHaveURL('/admin/login');
  await settled(site);
  await site.goto('/admin');
  await expect(site).toHaveURL('/admin/login');
});
