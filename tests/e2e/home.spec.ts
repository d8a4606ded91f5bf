/** The form of the home page: what moves, and who can use it, from the empty form to the search button. */
import { expectMotionOnlyIfWanted, watchMotion } from './motion';
import { choosePlace } from './search-form';
import { dayOfOpening, expect, expectUsable, settled, test, tooSmall } from './site';

test('the pickers, the calendar and the passengers', async ({ page }) => {
  const from = page.getByRole('combobox', { name: 'Nga', exact: true });
  const departure = page.getByRole('button', { name: /^Nisja/ });
  const calendar = page.getByRole('dialog', { name: 'Zgjidhni datat' });
  await watchMotion(page);
  await page.route('**/api/airports?**', () => {});
  await expectMotionOnlyIfWanted(page, async () => {
    await page.goto('/home');
    await from.click();
    await expect(page.getByText('Po kërkohen aeroportet…')).toBeVisible();
  });
  await page.unroute('**/api/airports?**');

  await page.goto('/home');
  await settled(page);
  expect(await tooSmall(page)).toEqual([]);
  await from.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectUsable(page);
  await choosePlace(page, 'Nga', 'tira', /TIA/);
  await choosePlace(page, 'Për', 'rom', /FCO/);

  await departure.click();
  await expect(dayOfOpening(page)).toBeFocused();
  await settled(page);
  expect(await tooSmall(page)).toEqual([]);
  await page.evaluate(noteClosing);
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  expect(await page.evaluate(() => window.closingTime), 'milliseconds of the animation').toBe(300);
  await expectMotionOnlyIfWanted(page, async () => {
    await departure.click();
    await calendar.getByRole('button', { name: 'Mbyll' }).click();
    await expect(calendar).toHaveCount(0);
  });

  await page.getByRole('button', { name: /udhëtar/ }).click();
  await expect(page.getByRole('dialog', { name: 'Udhëtarë' })).toBeVisible();
  await expectUsable(page);

  await page.route('**/api/calendar**', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await departure.click();
  await expect(page.getByText('Çmimet nuk u ngarkuan')).toBeVisible();
  await expectUsable(page);
});

/** Runs in the page: notes how many milliseconds the animations take that start next. */
function noteClosing(): void {
  window.closingTime = new Promise((resolve) => {
    const ends = () => document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime));
    document.addEventListener('animationstart', () => resolve(Math.max(...ends())), { once: true });
  });
}

declare global {
  interface Window {
    closingTime: Promise<number>;
  }
}
