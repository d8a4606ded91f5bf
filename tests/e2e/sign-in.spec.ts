/** Signing in to the back office, and signing out. */
import { openSignIn, PASSWORD, signIn, signOut } from './office';
import { expect, expectAccessible, settled, test, tooSmall } from './site';

test('a visitor of a screen signs in and returns to it', async ({ site }) => {
  await openSignIn(site, '/admin/airports?page=2');

  await signIn(site);

  await expect(site).toHaveURL('/admin/airports?page=2');
  await expect(site.getByRole('banner')).toBeVisible();
});

test('the sign-in page is accessible and fits on a small phone', async ({ site }, { project }) => {
  await openSignIn(site);

  await expectAccessible(site);
  if (project.name === 'phone') expect(await tooSmall(site)).toEqual([]);
  await site.getByRole('button', { name: 'Sign In' }).click();
  await expect(site.getByLabel('Email')).toBeFocused();
  await expect(site.getByText('Enter your password.')).toBeVisible();
  await expectAccessible(site);
  await site.setViewportSize({ width: 320, height: 640 });
  expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

// The browser writes each answer with an error status to the console, which would fail a test with `site`.
test('a wrong password is refused, and the user tries again', async ({ page }) => {
  await openSignIn(page);

  await signIn(page, `not ${PASSWORD}`);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('a user stays signed in after a reload and in another tab', async ({ site, context }) => {
  await openSignIn(site);
  await signIn(site);
  await site.getByRole('banner').waitFor();

  await site.reload();
  await expect(site.getByRole('banner')).toBeVisible();

  const other = await context.newPage();
  await other.goto('/admin/login');
  await expect(other).toHaveURL('/admin');
});

test('after signing out, the back office is closed in all tabs', async ({ site, context }) => {
  await openSignIn(site);
  await signIn(site);
  await site.getByRole('banner').waitFor();
  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByRole('banner').waitFor();

  await signOut(site);

  await expect(site).toHaveURL('/admin/login');
  await expect(other).toHaveURL('/admin/login');
  await settled(site);
  await site.goto('/admin');
  await expect(site).toHaveURL('/admin/login');
});
