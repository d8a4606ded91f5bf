/** Checks all pages except the results. Each is loaded once and checked in every respect. */
import { gzipSync } from 'node:zlib';
import { paths } from '../../web/src/app/pages';
import { MOST_SHIFT, watchShifts } from './shifts';
import { expect, expectAccessible, inDays, settled, test, tooSmall } from './site';

/** The most bytes of JavaScript, compressed with gzip, until the search form works. */
const MOST_SCRIPT = 170_000;

for (const path of paths) {
  test(`${path} is whole, still and accessible`, async ({ site }, { project }) => {
    const size = path.startsWith('/en') ? 'desktop' : 'phone';
    test.skip(project.name !== size, 'Albanian on a phone, English on a desktop: layout and words are each seen once');
    await site.addInitScript(watchShifts);
    await site.goto(path);
    await settled(site);

    await expect(site.locator('html')).toHaveAttribute('lang', path.startsWith('/en') ? 'en' : 'sq');
    await expect(site.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(site.locator('head > title')).toHaveCount(1);
    await expect(site).toHaveTitle(/.+ \| Flight Finder$/);
    await expect(site.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(path, site.url()).href);
    await expect(site.locator('link[rel=alternate][hreflang]')).toHaveCount(3);
    expect(await site.locator('meta[name=description]').getAttribute('content')).toMatch(/^.{40,180}$/);
    expect(await site.evaluate(() => window.shift)).toBeLessThanOrEqual(MOST_SHIFT);
    expect(await tooSmall(site)).toEqual([]);
    await expectAccessible(site);

    await site.setViewportSize({ width: 320, height: 640 });
    expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('every link of every page works', async ({ request }) => {
  const seen = new Set<string>();
  const ahead = [...paths];
  while (ahead.length > 0) {
    const path = ahead.pop() ?? '';
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    const html = response.headers()['content-type']?.startsWith('text/html') ? await response.text() : '';
    expect(html).not.toContain('{{');
    if (html) expect(html).toContain('>+355 00 000 0000<');
    for (const [, target] of html.matchAll(/(?:href|src)="(\/[^"#]*)/g)) if (target) ahead.push(target);
  }
  expect([...seen].filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(5);
  expect(seen).toContain('/manifest.webmanifest');
});

test('the licences of all parts of the executable are served', async ({ request }) => {
  const response = await request.get('/third-party-notices.txt');

  expect(response.headers()['content-encoding']).toBe('br');
  const notices = await response.text();
  // One example of each kind of notice: a crate, an npm package, the font, and seed data.
  for (const name of [
    /^axum \d/m,
    /^react \d/m,
    /^@fontsource-variable\/figtree \d/m,
    /^Seed data from airportsdata/m,
  ]) {
    expect(notices).toMatch(name);
  }
  expect(notices).toContain('UNICODE LICENSE V3');
});

test('the script until the search can be used is small', async ({ site }) => {
  // Code that is fetched while the browser is idle does not count.
  await site.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const scripts: Promise<Buffer>[] = [];
  site.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });

  await site.goto('/home');
  await site.getByRole('button', { name: 'Kërko fluturime' }).click();
  await expect(site.getByRole('alert')).toBeVisible();

  const total = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(MOST_SCRIPT);
});

test('a link to results shows route and dates before any script runs', async ({ request }) => {
  const created = await request.post('/api/searches', {
    data: {
      fromLocation: 'anything',
      toLocation: '<b>typed</b>',
      fromCode: 'TIA',
      toCode: 'VIE',
      departureDate: `${inDays(30)}T12:00:00.000Z`,
      returnDate: null,
      tripType: 'oneWay',
      travelClass: '1',
      stops: '0',
      passengers: { adults: 1, children: 0, infantsInSeat: 0, infantsOnLap: 0 },
    },
  });
  const { batch_id } = await created.json();

  const html = await (await request.get(`/en/results?batch_id=${batch_id}`)).text();
  const unknown = await (await request.get('/results?batch_id=019a9f3c-0000-7000-8000-000000000000')).text();

  const day = Number(inDays(30).slice(8));
  expect(html).toMatch(
    new RegExp(`<title>Tirana \\(TIA\\) – Vienna \\(VIE\\), ${day} [A-Z][a-z]{2} 20\\d\\d \\| Flight Finder</title>`),
  );
  expect(html).toContain('<html data-demo lang="en">');
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).toMatch(/property="og:title" content="Tirana \(TIA\)/);
  expect(html).not.toContain('typed');
  expect(unknown).toContain('<title>Fluturime | Flight Finder</title>');
});

test('an unknown path answers 404 at its own URL, with a search form', async ({ page, request }) => {
  expect((await request.get('/nuk-ekziston')).status()).toBe(404);
  expect((await request.get('/en/nothing')).status()).toBe(404);
  expect((await request.get('/kontakt')).url()).toMatch(/\/contact$/);
  expect((await request.get('/contact/')).url()).toMatch(/\/contact$/);

  await page.goto('/en/nothing');

  await expect(page).toHaveURL(/\/en\/nothing$/);
  await expect(page).toHaveTitle('Page Not Found | Flight Finder');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Flight search' })).toBeVisible();
  expect((await page.reload())?.status()).toBe(404);
});

test('the keyboard can skip to the content and open a question', async ({ site }) => {
  await site.goto('/en/pyetjet-e-bera-shpesh');

  await site.keyboard.press('Tab');
  await expect(site.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await site.keyboard.press('Enter');
  await site.keyboard.press('Tab');
  await site.keyboard.press('Enter');

  await expect(site.getByText('The message already names the flight')).toBeVisible();
});

test('a map is fetched only after its button is pressed', async ({ site }) => {
  const asked: string[] = [];
  await site.route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>map</p>' });
  });
  await site.goto('/contact');
  await settled(site);
  expect(asked).toEqual([]);

  await site.getByRole('button', { name: 'Shfaq hartën' }).first().click();

  await expect(site.frameLocator('iframe[title^="Harta e zyrës"]').getByText('map')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('on small screens the header hides when scrolling down and returns when scrolling up', async ({ site }, {
  project,
}) => {
  test.skip(project.name === 'desktop', 'it stays on large ones');
  await site.goto('/privacy');
  const header = site.locator('header');

  await site.mouse.wheel(0, 400);
  await expect(header).not.toBeInViewport();
  await site.mouse.wheel(0, -200);
  await expect(header).toBeInViewport();
});
