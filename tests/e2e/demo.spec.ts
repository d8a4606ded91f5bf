/** The phone numbers of a demonstration are not real, so no page may link to one. */
import { paths } from '../../web/src/app/pages';
import { expect, settled, test } from './site';

const DIALLED = 'a[href^="tel:"], a[href^="viber:"], a[href^="whatsapp:"], a[href*="wa.me"]';

test('no page of a demonstration links to a number, before its script runs or after', async ({ site, request }, {
  project,
}) => {
  test.skip(project.name === 'phone', 'both sizes are sent the same page');
  for (const path of paths) {
    const sent = await (await request.get(path)).text();
    expect(sent, path).not.toMatch(/href="(?:tel:|viber:|whatsapp:|[^"]*wa\.me)/);

    await site.goto(path);
    await settled(site);
    await expect(site.locator(DIALLED), path).toHaveCount(0);
  }
});

test('the numbers of a demonstration are text, called examples, and not in the tab order', async ({ site }) => {
  await site.goto('/en/contact');
  const number = site.getByText('+355 00 000 0001');
  await expect(number).toBeVisible();
  await expect(site.getByText('these numbers and addresses are examples')).toBeVisible();

  await number.focus();

  await expect(number).not.toBeFocused();
});
