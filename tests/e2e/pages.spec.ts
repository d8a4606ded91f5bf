/** All pages except the results. Each is loaded once and checked in every respect. */
import { gzipSync } from 'node:zlib';
import { DESTINATIONS_OF_ORIGIN, paths as rendered } from '../../web/src/app/pages';
import { violations } from './axe';
import { inDays } from './day';
import { expectMotionOnlyIfWanted, watchMotion } from './motion';
import { createSearch, ONE_WAY } from './search-body';
import { MAX_SHIFT, watchShifts } from './shifts';
import { expect, expectSameAfterReload, expectUsable, RULES_OF_COLOURS, settled, test } from './site';

/** The paths of the pages. The list of routes from one origin is rendered once, and served at a path for each origin. */
const paths = rendered.filter((path) => path !== DESTINATIONS_OF_ORIGIN);

/** The most bytes of JavaScript, compressed with gzip, until the search form works. */
const MAX_SCRIPT = 168_500;

/** Links that would call a number or write to it. The numbers of a demonstration are not real. */
const DIALLED = 'a[href^="tel:"], a[href^="viber:"], a[href^="whatsapp:"], a[href*="wa.me"]';

for (const [language, tag] of [
  // Layout and words are each seen once.
  ['sq', '@phone'],
  ['en', '@desktop'],
] as const) {
  test(`every page is whole, still and accessible: ${language}`, { tag }, async ({ site, request }) => {
    await site.addInitScript(watchShifts);
    for (const path of paths.filter((one) => one.startsWith('/en') === (language === 'en'))) {
      await test.step(path, async () => {
        const sent = await (await request.get(path)).text();
        expect(sent).not.toMatch(/href="(?:tel:|viber:|whatsapp:|[^"]*wa\.me)/);
        await site.goto(path);
        await settled(site);

        await expect(site.locator('html')).toHaveAttribute('lang', language);
        await expect(site.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(site.locator('head > title')).toHaveCount(1);
        await expect(site).toHaveTitle(/.+ \| Flight Finder$/);
        await expect(site.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(path, site.url()).href);
        // The list of routes is in Albanian only, as the landing pages are.
        await expect(site.locator('link[rel=alternate][hreflang]')).toHaveCount(path === '/sitemap' ? 0 : 3);
        expect(await site.locator('meta[name=description]').getAttribute('content')).toMatch(/^.{40,180}$/);
        await expect(site.locator(DIALLED)).toHaveCount(0);
        expect(await site.evaluate(() => window.shift)).toBeLessThanOrEqual(MAX_SHIFT);
        await expectUsable(site);
      });
    }
  });
}

test('every link of every page works', { tag: '@phone' }, async ({ request }) => {
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

test('the licences of all parts of the executable are served', { tag: '@phone' }, async ({ request }) => {
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

test('the script until the search can be used is small', { tag: '@phone' }, async ({ site }) => {
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
  expect(total).toBeLessThanOrEqual(MAX_SCRIPT);
});

test('a link to results shows route and dates before any script runs', { tag: '@phone' }, async ({ request }) => {
  const batch = await createSearch(request, {
    ...ONE_WAY,
    fromLocation: 'anything',
    toLocation: '<b>typed</b>',
    departureDate: `${inDays(30)}T12:00:00.000Z`,
  });

  const html = await (await request.get(`/en/results?batch_id=${batch}`)).text();
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

test('an unknown path answers 404 at its own URL, with a search form', { tag: '@phone' }, async ({ page, request }) => {
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

test('the keyboard can skip to the content and open a question', { tag: '@desktop' }, async ({ site }) => {
  await site.goto('/en/pyetjet-e-bera-shpesh');

  await site.keyboard.press('Tab');
  await expect(site.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await site.keyboard.press('Enter');
  await site.keyboard.press('Tab');
  await site.keyboard.press('Enter');

  await expect(site.getByText('The message already names the flight')).toBeVisible();
});

test('a map is fetched only after its button is pressed', { tag: '@phone' }, async ({ site }) => {
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

test('on small screens the header hides when scrolling down and returns when scrolling up', { tag: '@phone' }, async ({
  site,
}) => {
  const header = site.locator('header');
  await watchMotion(site);
  await site.goto('/privacy');
  await expectMotionOnlyIfWanted(site, async () => {
    await site.mouse.wheel(0, 400);
    await expect(header).not.toBeInViewport();
    await site.mouse.wheel(0, -200);
    await expect(header).toBeInViewport();
  });
});

test('the numbers of a demonstration are text, called examples, and not in the tab order', { tag: '@desktop' }, async ({
  site,
}) => {
  await site.goto('/en/contact');
  const number = site.getByText('+355 00 000 0001');
  await expect(number).toBeVisible();
  await expect(site.getByText('these numbers and addresses are examples')).toBeVisible();

  await number.focus();

  await expect(number).not.toBeFocused();
});

test('a reload shows the same page, and axe finds what is wrong on it', { tag: '@phone' }, async ({ site }) => {
  await site.goto('/about');
  await expectSameAfterReload(site);

  await site.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'pale' });
    Object.assign(pale.style, { color: '#ccc', background: '#fff' });
    document.querySelector('main')?.append(document.createElement('button'), pale);
  });
  const all = await violations(site);
  await site.emulateMedia({ colorScheme: 'dark' });
  const ofColours = await violations(site, RULES_OF_COLOURS);

  expect(all.map((line) => line.split(':')[0])).toEqual(['button-name', 'color-contrast']);
  expect(ofColours.map((line) => line.split(':')[0])).toEqual(['color-contrast']);
});
